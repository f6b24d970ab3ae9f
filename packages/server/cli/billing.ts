import type { Command } from 'commander'
import { syncCatalogue } from '../features/billing/catalogue/sync-service.ts'
import { readCatalogue } from '../settings/catalogue.ts'
import { readSettings } from '../settings/env.ts'
import { makeOutput, UsageError } from './context.ts'

export function addBilling(program: Command): void {
  program
    .command('billing')
    .description('bundles, products and the payment provider')
    .command('sync')
    .description('bring products, prices, tax rates and coupons of the catalogue to the provider')
    .option('--dry-run', 'say what would be done, and change nothing')
    .option('--json', 'print JSON')
    .action((options: { dryRun?: boolean; json?: boolean }) => sync(options))
}

async function sync({ dryRun = false, json = false }: { dryRun?: boolean; json?: boolean }): Promise<void> {
  const { billing } = readSettings()
  const catalogue = readCatalogue(billing.cataloguePath)
  if (billing.provider === null) {
    throw new UsageError(
      'There are no keys of the provider: set LOTLINE_STRIPE_SECRET_KEY, LOTLINE_STRIPE_PUBLIC_KEY and LOTLINE_STRIPE_WEBHOOK_SECRET. The sandbox of the demo has the catalogue from its start.',
    )
  }
  const steps = await syncCatalogue(billing.provider, catalogue, { isDryRun: dryRun, seller: billing.seller })
  const heading = steps.length === 0 ? 'The provider has the catalogue.' : dryRun ? 'To be done:' : 'Done:'
  makeOutput(json).result({ steps, isDryRun: dryRun }, [heading, ...steps])
}

import { planCatalogueSync, type WantedCatalogue } from '../../../connectors/stripe/catalogue-sync.ts'
import type { StripeConnection } from '../../../connectors/stripe/stripe-client.ts'
import type { Catalogue } from './catalogue.ts'
import { planItems, productItems } from './items.ts'

/** Brings products, prices, tax rates and coupons to the provider. Idempotent. Returns the steps done, or to be done in a dry run. */
export async function syncCatalogue(
  connection: StripeConnection,
  catalogue: Catalogue,
  { isDryRun }: { isDryRun: boolean },
): Promise<string[]> {
  const steps = await planCatalogueSync(connection, toWanted(catalogue))
  if (!isDryRun) for (const { run } of steps) await run()
  return steps.map(({ text }) => text)
}

function toWanted(catalogue: Catalogue): WantedCatalogue {
  const plans = planItems(catalogue)
  const products = productItems(catalogue)
  return {
    products: [
      ...Object.entries(Object.groupBy(plans, ({ key }) => key)).map(([id, items = []]) => ({
        id,
        name: items[0]?.name ?? id,
        prices: items.map(({ id: key, priceCents: cents, period }) => ({
          key,
          cents,
          interval: period === 'monthly' ? ('month' as const) : ('year' as const),
        })),
      })),
      ...products.map(({ id, name, priceCents: cents }) => ({
        id,
        name,
        prices: [{ key: id, cents, interval: null }],
      })),
    ],
    taxRates: [...new Set([...plans, ...products].map(({ taxPercent }) => taxPercent))],
    coupons: catalogue.coupons.map(({ key: id, name, percentOff, amountOffCents: amountOff }) => ({
      id,
      name,
      percentOff,
      amountOff,
    })),
  }
}

import { PROVINCE_KEYS } from '#domain/billing/billing-address.ts'
import { getTaxes } from '#domain/billing/order-total.ts'
import { type Tax, taxesIn } from '#domain/billing/taxes.ts'
import { planCatalogueSync } from '../../../connectors/stripe/catalogue-sync.ts'
import type { StripeConnection } from '../../../connectors/stripe/stripe-client.ts'
import type { BillingSettings } from '../../../settings/billing-env.ts'
import type { Catalogue } from '../../../settings/catalogue.ts'
import { listPlanItems, listProductItems } from './items.ts'

/** Copies the catalogue to the provider. Idempotent. Returns the steps, which a dry run only lists. */
export async function syncCatalogue(
  connection: StripeConnection,
  catalogue: Catalogue,
  { isDryRun, seller = NO_SELLER }: { isDryRun: boolean; seller?: BillingSettings['seller'] },
): Promise<string[]> {
  const { gstNumber, registrations } = seller
  const plans = listPlanItems(catalogue).map((plan) => ({ ...plan, productKey: plan.key }))
  const products = listProductItems(catalogue).map((item) => ({ ...item, productKey: item.id, period: null }))
  const steps = await planCatalogueSync(connection, {
    prices: [...plans, ...products],
    taxes: uniqueTaxes([
      ...[...plans, ...products].flatMap((item) => getTaxes(item)),
      ...PROVINCE_KEYS.flatMap((province) => taxesIn(province, registrations ?? [])),
    ]),
    coupons: catalogue.coupons,
    gstNumber,
  })
  if (!isDryRun) for (const { run } of steps) await run()
  return steps.map(({ text }) => text)
}

const NO_SELLER: BillingSettings['seller'] = { gstNumber: null, registrations: null }

const uniqueTaxes = (taxes: readonly Tax[]): Tax[] => [
  ...new Map(taxes.map((tax) => [`${tax.name} ${tax.percent}`, tax])).values(),
]

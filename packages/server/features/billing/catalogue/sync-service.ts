import { PROVINCE_KEYS } from '#domain/billing/billing-address.ts'
import { getTaxes } from '#domain/billing/order-total.ts'
import { type Tax, type TaxRegistration, taxesIn } from '#domain/billing/taxes.ts'
import { planCatalogueSync, type WantedCatalogue } from '../../../connectors/stripe/catalogue-sync.ts'
import type { StripeConnection } from '../../../connectors/stripe/stripe-client.ts'
import type { BillingSettings } from '../../../settings/billing-env.ts'
import type { Catalogue } from '../../../settings/catalogue.ts'
import { planItems, productItems } from './items.ts'

/** Copies the catalogue to the provider. Idempotent. Returns the steps, which a dry run only lists. */
export async function syncCatalogue(
  connection: StripeConnection,
  catalogue: Catalogue,
  { isDryRun, seller = NO_SELLER }: { isDryRun: boolean; seller?: BillingSettings['seller'] },
): Promise<string[]> {
  const { gstNumber, registrations } = seller
  const steps = await planCatalogueSync(connection, {
    ...desiredCatalogue(catalogue, registrations ?? []),
    gstNumber,
  })
  if (!isDryRun) for (const { run } of steps) await run()
  return steps.map(({ text }) => text)
}

const NO_SELLER: BillingSettings['seller'] = { gstNumber: null, registrations: null }

function desiredCatalogue(
  catalogue: Catalogue,
  registrations: readonly TaxRegistration[],
): Omit<WantedCatalogue, 'gstNumber'> {
  const plans = planItems(catalogue)
  const products = productItems(catalogue)
  return {
    prices: [
      ...plans.map(({ id, key, name, priceCents: cents, period }) => ({
        product: { id: key, name },
        key: id,
        cents,
        interval: period === 'monthly' ? ('month' as const) : ('year' as const),
      })),
      ...products.map(({ id, name, priceCents: cents }) => ({
        product: { id, name },
        key: id,
        cents,
        interval: null,
      })),
    ],
    taxes: distinct([
      ...[...plans, ...products].flatMap(({ order }) => getTaxes(order)),
      ...PROVINCE_KEYS.flatMap((province) => taxesIn(province, registrations)),
    ]),
    coupons: catalogue.coupons.map(({ key: id, name, percentOff, amountOffCents: amountOff }) => ({
      id,
      name,
      percentOff,
      amountOff,
    })),
  }
}

const distinct = (taxes: readonly Tax[]): Tax[] => [
  ...new Map(taxes.map((tax) => [`${tax.name} ${tax.percent}`, tax])).values(),
]

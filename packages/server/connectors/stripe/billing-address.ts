import type Stripe from 'stripe'
import type { BillingAddress } from '#contract/billing/billing-address.ts'
import { PROVINCE_KEYS } from '#domain/billing/billing-address.ts'
import { request, requestAll } from './stripe-client.ts'

const GST = 'ca_gst_hst'

/** Reads the billing address. Null unless it is Canadian. */
export async function readAddress(stripe: Stripe, customerId: string): Promise<BillingAddress | null> {
  const customer = await request(() => stripe.customers.retrieve(customerId, { expand: ['tax_ids'] }))
  if (customer.deleted) return null
  const { name, address, tax_ids } = customer
  const province = findProvince(address)
  if (!address || province === null) return null
  return {
    name: name ?? '',
    street: [address.line1, address.line2].filter(Boolean).join(', '),
    city: address.city ?? '',
    province,
    postalCode: address.postal_code ?? '',
    gstNumber: tax_ids?.data.find(({ type }) => type === GST)?.value ?? null,
  }
}

export const findProvince = (address: Stripe.Address | null | undefined) =>
  PROVINCE_KEYS.find((key) => address?.country === 'CA' && key === address.state) ?? null

export async function saveAddress(
  stripe: Stripe,
  customerId: string,
  { name, street, city, province, postalCode, gstNumber }: BillingAddress,
): Promise<void> {
  await request(() =>
    stripe.customers.update(customerId, {
      name,
      address: { line1: street, line2: '', city, state: province, postal_code: postalCode, country: 'CA' },
    }),
  )
  const { data } = await request(() => stripe.customers.listTaxIds(customerId, { limit: 100 }))
  const taxIds = data.filter(({ type }) => type === GST)
  if (gstNumber !== null && !taxIds.some(({ value }) => value === gstNumber))
    await request(() => stripe.customers.createTaxId(customerId, { type: GST, value: gstNumber }))
  for (const { id, value } of taxIds)
    if (value !== gstNumber) await request(() => stripe.customers.deleteTaxId(customerId, id))
}

/** Returns the id of the tax number on invoices. @throws if the provider lacks it. */
export async function findSellerTaxId(stripe: Stripe, gstNumber: string): Promise<string> {
  const taxIds = await listSellerTaxIds(stripe)
  const taxId = taxIds.find(({ type, value }) => type === GST && value === gstNumber)
  if (!taxId)
    throw new Error(`The provider lacks the seller's GST number ${gstNumber}. Run: lotline billing sync`)
  return taxId.id
}

export const listSellerTaxIds = (stripe: Stripe): Promise<Stripe.TaxId[]> =>
  requestAll(() => stripe.taxIds.list({ owner: { type: 'account' }, limit: 100 }))

export const createSellerTaxId = (stripe: Stripe, gstNumber: string): Promise<Stripe.TaxId> =>
  request(() => stripe.taxIds.create({ type: GST, value: gstNumber, owner: { type: 'account' } }))

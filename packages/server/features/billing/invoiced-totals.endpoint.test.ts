import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTaxes, orderTotal } from '#domain/billing/order-total.ts'
import { Payments } from '../../connectors/stripe/payments.ts'
import type { StripeConnection } from '../../connectors/stripe/stripe-client.ts'
import { confirmSetup } from '../../sandbox/payments/browser-requests.ts'
import { type PaymentSandbox, startPayments } from '../../sandbox/payments/start-payments.ts'
import { SANDBOX_KEYS } from '../../sandbox/payments/webhook-sender.ts'
import { readCatalogue } from '../../settings/catalogue.ts'
import { readSettings } from '../../settings/env.ts'
import { listPlanItems, listProductItems } from './catalogue/items.ts'
import { syncCatalogue } from './catalogue/sync-service.ts'

interface Vector {
  item: string
  coupon?: string
  /** Worked out by hand, cents: tax, rounded half up, on the price less its discount. */
  discount: number
  tax: number
  total: number
}

const VECTORS: Vector[] = [
  { item: 'pro-monthly', discount: 0, tax: 1068, total: 9968 },
  { item: 'pro-yearly', discount: 0, tax: 10_680, total: 99_680 },
  { item: 'pro-yearly', coupon: 'spring-15', discount: 13_350, tax: 9078, total: 84_728 },
  { item: 'pro-yearly', coupon: 'welcome-50', discount: 5000, tax: 10_080, total: 94_080 },
  { item: 'basic-monthly', discount: 0, tax: 348, total: 3248 },
  { item: 'basic-yearly', coupon: 'spring-15', discount: 4350, tax: 2958, total: 27_608 },
  { item: 'areas-yearly', coupon: 'welcome-50', discount: 5000, tax: 2280, total: 21_280 },
  { item: 'mls-yearly', discount: 0, tax: 4320, total: 40_320 },
  { item: 'property-data-1000', discount: 0, tax: 588, total: 5488 },
  { item: 'property-data-1000', coupon: 'spring-15', discount: 735, tax: 500, total: 4665 },
  // The coupon is worth more than the product.
  { item: 'tax-reports-100', coupon: 'welcome-50', discount: 3900, tax: 0, total: 0 },
  { item: 'offer-rents-25', discount: 0, tax: 95, total: 1995 },
]

const catalogue = readCatalogue(readSettings({}).billing.cataloguePath)
const items = [...listPlanItems(catalogue), ...listProductItems(catalogue)]

describe.each(VECTORS)('$item with coupon $coupon', ({ item: id, coupon: couponKey, ...byHand }) => {
  it('comes to what was worked out by hand', () => {
    const order = items.find((item) => item.id === id)
    const sold = catalogue.coupons.find(({ key }) => key === couponKey)
    if (!order || (couponKey !== undefined && !sold)) throw new Error('The catalogue sells this no more.')
    const coupon = sold ? { percentOff: sold.percentOff, amountOff: sold.amountOffCents } : null
    const { discountCents, taxCents, totalCents } = orderTotal(order, coupon)
    expect({ discount: discountCents, tax: taxCents, total: totalCents }).toEqual(byHand)
  })
})

/** Key of the provider's test mode, `sk_test_…` or `rk_test_…`: the same totals are invoiced there. Its catalogue is written, and customers are made and deleted. */
const TEST_KEY = process.env.LOTLINE_STRIPE_TEST_KEY ?? ''
if (TEST_KEY !== '' && !/^[rs]k_test_/.test(TEST_KEY))
  throw new Error('LOTLINE_STRIPE_TEST_KEY must be a key of the test mode: sk_test_… or rk_test_…')

describe('The sandbox', () => {
  let sandbox: PaymentSandbox
  beforeAll(async () => {
    sandbox = await startPayments({ port: 0, file: null, onError: (error) => expect.fail(String(error)) })
  })
  afterAll(() => sandbox.close())

  invoicesThem(
    () => ({ ...SANDBOX_KEYS, url: sandbox.address }),
    async (payments, customerId) => {
      const { id, clientSecret } = await payments.createSetupIntent(customerId, randomUUID())
      confirmSetup(sandbox.store, { client_secret: clientSecret, number: '4242424242424242' })
      return (await payments.readSetupIntent(id)).paymentMethodId ?? ''
    },
  )
})

if (TEST_KEY !== '') {
  describe('The test mode of the provider', () => {
    invoicesThem(
      () => ({ secretKey: TEST_KEY, url: 'https://api.stripe.com' }),
      async ({ stripe }, customer) => (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id,
    )
  })
}

function invoicesThem(
  connectionOf: () => StripeConnection,
  addCard: (payments: Payments, customerId: string) => Promise<string>,
): void {
  let payments: Payments
  beforeAll(async () => {
    await syncCatalogue(connectionOf(), catalogue, { isDryRun: false })
    payments = new Payments(connectionOf(), SANDBOX_KEYS.webhookSecret)
  })

  it.each(VECTORS)(
    'invoices $item with coupon $coupon to the cent',
    async ({ item: id, coupon, ...byHand }) => {
      const item = items.find((each) => each.id === id)
      if (!item) throw new Error('The catalogue sells this no more.')
      const about = { accountId: randomUUID(), email: 'owner@example.ca', name: '' }
      const customerId = await payments.createCustomer(about, randomUUID())
      try {
        await payments.setDefaultCard(customerId, await addCard(payments, customerId), randomUUID())
        const line = {
          customerId,
          priceKey: item.id,
          priceCents: item.priceCents,
          taxes: getTaxes(item),
          couponId: coupon ?? null,
          metadata: {},
          key: randomUUID(),
        }
        const invoiceId =
          'period' in item
            ? await payments.createSubscription(line)
            : await payments.createProductInvoice({ ...line, title: item.name })
        const invoice = await payments.stripe.invoices.retrieve(invoiceId)
        const sum = (amounts: readonly { amount: number }[] | null) =>
          (amounts ?? []).reduce((total, { amount }) => total + amount, 0)
        expect({
          discount: sum(invoice.total_discount_amounts),
          tax: sum(invoice.total_taxes),
          total: invoice.total,
        }).toEqual(byHand)
      } finally {
        await payments.deleteCustomer(customerId)
      }
    },
  )
}

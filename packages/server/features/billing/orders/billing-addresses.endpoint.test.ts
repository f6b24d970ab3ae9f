import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASIC_SUBSCRIPTION_TAX_PERCENT } from '#domain/billing/order-total.ts'
import {
  type BillingScene,
  billingScene,
  payForPlan,
  paymentOf,
} from '../../../testing/billing/billing-scene.ts'
import { passDays } from '../../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'

const VANCOUVER = {
  name: 'Home Realty Ltd.',
  street: '100 Main Street',
  city: 'Vancouver',
  province: 'BC',
  postalCode: 'v6b1a1',
  gstNumber: '123456789 RT 0001',
} as const
const TORONTO = {
  ...VANCOUVER,
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5V 1A1',
  gstNumber: '',
} as const

const CALGARY = { ...TORONTO, city: 'Calgary', province: 'AB', postalCode: 'T2P 1J9' } as const

describeWithDatabase('The billing address', (getDatabase) => {
  let scene: BillingScene
  let taxed: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
    taxed = await billingScene(getDatabase(), {
      LOTLINE_SELLER_GST_NUMBER: '987654321RT0001',
      LOTLINE_TAX_REGISTRATIONS: 'gst,pst-bc',
    })
  })
  afterAll(async () => {
    await scene.close()
    await taxed.close()
  })

  const invoicePageOf = async ({ history }: ReturnType<typeof paymentOf>['billingDetails']) =>
    (await fetch(history[0]?.link ?? '')).text()

  it('is checked, kept by the provider and shown on the invoice with the GST number', async () => {
    const { call } = await scene.payer()
    expect(await call.get('billingAddress')).toMatchObject({ payload: { address: null } })
    const saved = { ...VANCOUVER, postalCode: 'V6B 1A1', gstNumber: '123456789RT0001' }
    expect(await call.post('saveBillingAddress', VANCOUVER)).toMatchObject({ payload: { address: saved } })
    expect(await call.get('billingAddress')).toMatchObject({ payload: { address: saved } })
    const { billingDetails } = paymentOf(await payForPlan(call, await scene.enterCard(call), 'pro-monthly'))
    expect(billingDetails.taxes).toBeNull()
    const page = await invoicePageOf(billingDetails)
    for (const text of ['Home Realty Ltd.', '100 Main Street, Vancouver, BC V6B 1A1', '123456789RT0001'])
      expect(page).toContain(text)
    expect(page).toContain(`Tax, ${BASIC_SUBSCRIPTION_TAX_PERCENT}%`)
    await call.post('saveBillingAddress', { ...VANCOUVER, gstNumber: '' })
    expect(await call.get('billingAddress')).toMatchObject({ payload: { address: { gstNumber: null } } })
  })

  it('is refused with a postal code of another province or country, and with another kind of number', async () => {
    const { call } = await scene.payer()
    const wrongs = [
      { postalCode: 'M5V 1A1' },
      { postalCode: '90210' },
      { gstNumber: '123456789' },
      { province: 'WA' as 'BC' },
      { name: ' ' },
    ]
    for (const wrong of wrongs)
      expect(await call.post('saveBillingAddress', { ...VANCOUVER, ...wrong })).toMatchObject({ status: 400 })
  })

  it('decides the taxes for which the seller is registered: those of its province, a line each', async () => {
    const { call } = await taxed.payer()
    const card = await taxed.enterCard(call)
    const plan = { ...card, plan: 'pro-monthly', billingPeriod: 'monthly', couponId: null } as const
    const order = { ...plan, shownTotal: 9_968, idempotencyKey: randomUUID() }
    const { billingDetails } = paymentOf(await call.post('payment', order))
    expect(billingDetails.taxes).toEqual([
      { name: 'GST', percent: 5 },
      { name: 'PST (BC)', percent: 7 },
    ])
    const page = await invoicePageOf(billingDetails)
    for (const text of ['GST, 5%', '$4.45', 'PST (BC), 7%', '$6.23', '$99.68', '987654321RT0001'])
      expect(page).toContain(text)
    // A renewal is taxed by the province of its day, and so is a change of the plan.
    await call.post('saveBillingAddress', TORONTO)
    await passDays(taxed, 32)
    const renewed = paymentOf(await call.get('billingDetails')).billingDetails
    expect(renewed.history[0]).toMatchObject({ amount: 10_057, status: 'paid' })
    expect(await invoicePageOf(renewed)).toContain('HST, 13%')
    const [subscription] = renewed.subscriptions
    const change = { subscriptionId: subscription?.id ?? '', planId: 'pro-yearly' }
    const { payload } = await call.post('previewChange', change)
    expect(payload).toMatchObject({ taxes: [{ name: 'HST', percent: 13 }], nextBill: { cents: 100_570 } })
    const other = { product: 'tax-reports-100', couponId: null, idempotencyKey: randomUUID() }
    expect(paymentOf(await call.post('buyProduct', { ...other, shownTotal: 4_407 })).state).toBe('paid')
  })

  it('ends the taxes of a subscription when its account moves to a province without them', async () => {
    const provincial = await billingScene(getDatabase(), { LOTLINE_TAX_REGISTRATIONS: 'pst-bc' })
    try {
      const { call } = await provincial.payer()
      const card = await provincial.enterCard(call)
      const plan = { ...card, plan: 'pro-monthly', billingPeriod: 'monthly', couponId: null } as const
      const order = { ...plan, shownTotal: 9_523, idempotencyKey: randomUUID() }
      expect(paymentOf(await call.post('payment', order)).state).toBe('paid')
      await call.post('saveBillingAddress', CALGARY)
      await passDays(provincial, 32)
      const { billingDetails } = paymentOf(await call.get('billingDetails'))
      expect(billingDetails.history[0]).toMatchObject({ amount: 8_900, status: 'paid' })
    } finally {
      await provincial.close()
    }
  })

  it('leaves an account without taxes where the seller is registered for none', async () => {
    const untaxed = await billingScene(getDatabase(), { LOTLINE_TAX_REGISTRATIONS: ',' })
    try {
      const { call } = await untaxed.payer()
      const outcome = paymentOf(await payForPlan(call, await untaxed.enterCard(call), 'pro-monthly'))
      expect(outcome).toMatchObject({ state: 'paid', billingDetails: { taxes: [] } })
      expect(outcome.billingDetails.history[0]).toMatchObject({ amount: 8_900 })
    } finally {
      await untaxed.close()
    }
  })
})

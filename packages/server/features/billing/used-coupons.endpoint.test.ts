import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { passDays, turnOffRenewal } from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { Caller } from '../../testing/servers/app-in-memory.ts'

const AUTHENTICATED = '4000002760003184'

describeWithDatabase('A coupon that an account can use once', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const COUPON = { couponId: 'SPRING15' }
  const isValid = async (call: Caller) => {
    const { payload } = await call.post('checkCoupon', { code: 'SPRING15', item: 'pro-yearly' })
    if (!('couponId' in (payload as object))) expect(payload).toEqual({ refusal: 'You have used it before.' })
    return 'couponId' in (payload as object)
  }
  const buy = (call: Caller, card: { customerId: string; intentId: string }) =>
    call.post('productPayment', {
      ...card,
      ...COUPON,
      product: 'tax-reports-100',
      idempotencyKey: randomUUID(),
    })
  const subscribe = (call: Caller, card: { customerId: string; intentId: string }) =>
    call.post('payment', {
      ...card,
      ...COUPON,
      plan: 'pro-yearly',
      billingPeriod: 'yearly',
      idempotencyKey: randomUUID(),
    })
  const USED = {
    status: 409,
    code: 'conflict',
    payload: { message: 'You have already used this coupon, which can be used only once. Nothing was paid.' },
  }

  it('is refused after it has paid for a plan, also for another product and after the plan has ended', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    expect(await isValid(call)).toBe(true)
    const paid = paymentOf(await subscribe(call, card))
    expect(paid.state).toBe('paid')
    expect(await isValid(call)).toBe(false)
    expect(await buy(call, card)).toMatchObject(USED)
    await turnOffRenewal(call, paid.billingDetails.subscriptions[0]?.id ?? '')
    await passDays(scene, 370)
    expect(await isValid(call)).toBe(false)
    expect(await subscribe(call, card)).toMatchObject(USED)
    const charges = scene.sandbox.store.list('charge').filter(({ customer }) => customer === card.customerId)
    expect(charges.map(({ amount }) => amount)).toEqual([84_728])
  })

  it('is refused after it has paid for a product; others may use it', async () => {
    const { call } = await scene.payer({ plan_key: 'pro' })
    const card = await scene.enterCard(call)
    expect(paymentOf(await buy(call, card)).state).toBe('paid')
    expect(await buy(call, card)).toMatchObject(USED)
    const other = await scene.payer({ plan_key: 'pro' })
    expect(await isValid(other.call)).toBe(true)
  })

  it('is not used by a payment that was not made, nor by one that was refunded', async () => {
    const { call } = await scene.payer()
    const waiting = await scene.enterCard(call, AUTHENTICATED)
    expect(paymentOf(await subscribe(call, waiting)).state).toBe('requires_action')
    expect(await isValid(call)).toBe(true)
    const card = await scene.enterCard(call)
    expect(paymentOf(await subscribe(call, card)).state).toBe('paid')
    const [charge] = scene.sandbox.store.list('charge').filter(({ customer }) => customer === card.customerId)
    await scene.context.payments?.stripe.refunds.create({ charge: charge?.id ?? '' })
    await scene.deliverEvents()
    expect(await isValid(call)).toBe(true)
  })

  it('is not used any more once support has freed it, where its invoice came to nothing', async () => {
    const { call } = await scene.payer({ plan_key: 'pro' })
    const { catalogue, payments } = scene.context
    const whole = { percentOff: 100, amountOffCents: null, items: null, oncePerAccount: true, until: null }
    catalogue.coupons.push({ key: 'whole', code: 'WHOLE', name: 'Whole', ...whole })
    await payments?.stripe.coupons.create({ id: 'whole', percent_off: 100, duration: 'once' })
    const card = await scene.enterCard(call)
    const order = { ...card, couponId: 'WHOLE', product: 'tax-reports-100' }
    const buyFree = () => call.post('productPayment', { ...order, idempotencyKey: randomUUID() })
    expect(paymentOf(await buyFree()).state).toBe('paid')
    expect(await buyFree()).toMatchObject(USED)
    const [invoice] = (await payments?.stripe.invoices.list({ customer: card.customerId }))?.data ?? []
    await payments?.stripe.invoices.update(invoice?.id ?? '', { metadata: { coupon_freed: 'true' } })
    await scene.deliverEvents()
    expect(paymentOf(await buyFree()).state).toBe('paid')
  })

  it('is used again and again where the catalogue says so', async () => {
    const coupon = scene.context.catalogue.coupons.find(({ code }) => code === COUPON.couponId)
    if (!coupon) throw new Error('The catalogue has the coupon.')
    coupon.oncePerAccount = false
    try {
      const { call } = await scene.payer({ plan_key: 'pro' })
      const card = await scene.enterCard(call)
      expect(paymentOf(await buy(call, card)).state).toBe('paid')
      expect(paymentOf(await buy(call, card)).state).toBe('paid')
    } finally {
      coupon.oncePerAccount = true
    }
  })
})

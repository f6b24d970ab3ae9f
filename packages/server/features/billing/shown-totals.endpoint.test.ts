import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'

/** Yearly Pro at $890 and 12 % tax. */
const TOTAL = 99_680

describeWithDatabase('Payments from a page that is older than the catalogue', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const yearlyPro = { billingPeriod: 'yearly', couponId: null } as const
  const chargesOf = (customerId: string) =>
    scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)

  it('are refused with the price of today, and charged once that is shown', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    const body = { ...card, ...yearlyPro, plan: 'pro-yearly' }
    const older = { ...body, shownTotal: TOTAL - 1, idempotencyKey: randomUUID() }
    expect(await call.post('payment', older)).toMatchObject({
      status: 409,
      code: 'price_changed',
      payload: { message: expect.stringContaining('it is $996.80 with tax now. Nothing was paid.') },
    })
    expect(paymentOf(await call.post('payment', older)).state).toBe('failed')
    expect(chargesOf(card.customerId)).toEqual([])

    const anew = { ...body, shownTotal: TOTAL, idempotencyKey: randomUUID() }
    expect(paymentOf(await call.post('payment', anew)).state).toBe('paid')
    expect(chargesOf(card.customerId).map(({ amount }) => amount)).toEqual([TOTAL])
  })

  it('are refused for products too, and with a coupon that takes off another amount', async () => {
    const { call } = await scene.payer({ plan_key: 'pro' })
    const card = await scene.enterCard(call)
    const product = { product: 'property-data-1000', couponId: 'spring-15' }
    const buy = (shownTotal: number) =>
      call.post('productPayment', { ...card, ...product, shownTotal, idempotencyKey: randomUUID() })
    // Without the coupon, $54.88.
    expect(await buy(5488)).toMatchObject({ status: 409, code: 'price_changed' })
    expect(paymentOf(await buy(4665)).state).toBe('paid')
    const again = { ...product, shownTotal: 0, idempotencyKey: randomUUID() }
    expect(await call.post('buyProduct', again)).toMatchObject({ status: 409, code: 'price_changed' })
    expect(chargesOf(card.customerId).map(({ amount }) => amount)).toEqual([4665])
  })

  it('name a coupon that is not valid any more', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    const body = { ...card, ...yearlyPro, plan: 'pro-yearly', idempotencyKey: randomUUID() }
    expect(await call.post('payment', { ...body, couponId: 'spring-2019' })).toMatchObject({
      status: 404,
      payload: { message: 'There is no such coupon, or it is not valid any more.' },
    })
    expect(chargesOf(card.customerId)).toEqual([])
  })
})

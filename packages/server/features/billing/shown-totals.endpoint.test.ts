import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'

/** Yearly Pro at $890 and 12 % tax. */
const TOTAL = 99_680
const IN_FLIGHT_DAYS = 130 / 86_400
/** More than any payment makes. */
const MAX_REQUESTS = 30

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
    const product = { product: 'property-data-1000', couponId: 'SPRING15' }
    const buy = (shownTotal: number) =>
      call.post('productPayment', { ...card, ...product, shownTotal, idempotencyKey: randomUUID() })
    // Without the coupon, $54.88.
    expect(await buy(5488)).toMatchObject({ status: 409, code: 'price_changed' })
    expect(paymentOf(await buy(4665)).state).toBe('paid')
    const again = { ...product, couponId: null, shownTotal: 0, idempotencyKey: randomUUID() }
    expect(await call.post('buyProduct', again)).toMatchObject({ status: 409, code: 'price_changed' })
    expect(chargesOf(card.customerId).map(({ amount }) => amount)).toEqual([4665])
  })

  const ORDERS = {
    plan: { call: 'payment', item: { plan: 'pro-yearly', billingPeriod: 'yearly' }, shownTotal: 49_840 },
    product: { call: 'productPayment', item: { product: 'property-data-1000' }, shownTotal: 2744 },
  } as const
  const KINDS = ['plan', 'product'] as const
  const WHOLE = { plan: TOTAL, product: 5488 }

  /** An order with a coupon that takes off half here, and other terms at the provider. */
  async function otherTerms(kind: (typeof KINDS)[number], percentOff: number) {
    const couponId = `terms-${randomUUID().slice(0, 8)}`
    const { catalogue, payments } = scene.context
    const half = { percentOff: 50, amountOffCents: null, items: null, oncePerAccount: true, until: null }
    catalogue.coupons.push({ key: couponId, code: couponId.toUpperCase(), name: 'Half', ...half })
    await payments?.stripe.coupons.create({ id: couponId, percent_off: percentOff, duration: 'once' })
    const { call } = await scene.payer(kind === 'plan' ? {} : { plan_key: 'pro' })
    const card = await scene.enterCard(call)
    const { call: name, item, shownTotal } = ORDERS[kind]
    const send = (about: { couponId: string | null; shownTotal: number; idempotencyKey?: string }) =>
      call.post(name, { ...card, ...item, idempotencyKey: randomUUID(), ...about } as never)
    const charged = () => chargesOf(card.customerId).map(({ amount }) => amount)
    const live = () =>
      scene.sandbox.store
        .list('subscription')
        .filter(({ customer, ended_at }) => customer === card.customerId && ended_at === null).length
    return { call, send, order: { couponId, shownTotal }, charged, live }
  }

  it.each(KINDS)(
    'are refused for a %s whose coupon has other terms at the provider, and nothing of it is charged later',
    async (kind) => {
      const { send, order, charged, live } = await otherTerms(kind, 15)
      const sent = { ...order, idempotencyKey: randomUUID() }
      const refused = { payload: { message: expect.stringContaining('Nothing was paid.') } }
      expect(await send(sent)).toMatchObject({ status: 409, code: 'price_changed', ...refused })
      expect(paymentOf(await send(sent))).toMatchObject({ state: 'failed', ...refused.payload })
      scene.advanceDays(2)
      expect([charged(), live()]).toEqual([[], 0])
      expect(paymentOf(await send({ couponId: null, shownTotal: WHOLE[kind] })).state).toBe('paid')
      expect(charged()).toEqual([WHOLE[kind]])
    },
  )

  it.each(KINDS)('are refused for such a %s also where the server dies at any request', async (kind) => {
    const dead: Promise<unknown>[] = []
    for (let after = 0; after < MAX_REQUESTS; after += 1) {
      const { send, order, charged, live } = await otherTerms(kind, 15)
      const sent = { ...order, idempotencyKey: randomUUID() }
      const paused = await scene.provided.pauseAt({ after, when: 'after' }, () => send(sent))
      if (paused === null) break
      dead.push(paused.response)
      scene.advanceDays(IN_FLIGHT_DAYS)
      const again = await send(sent)
      if (again.status === 409) expect(again.code).toBe('price_changed')
      else expect(paymentOf(again).state).toBe('failed')
      expect([charged(), live()]).toEqual([[], 0])
    }
    scene.provided.goOn()
    await Promise.all(dead)
    expect(dead.length).toBeGreaterThan(5)
  })

  it.each(KINDS)(
    'are paid for a %s that costs nothing at the provider, which charges nothing',
    async (kind) => {
      const { send, order, charged } = await otherTerms(kind, 100)
      expect(paymentOf(await send(order))).toMatchObject({ state: 'paid' })
      expect(charged()).toEqual([])
    },
  )

  /** An order of a customer with terms of its own at the provider. */
  async function ownTerms(
    kind: (typeof KINDS)[number],
    terms: { balance: number } | { sandbox_coupon: string },
  ) {
    const { call } = await scene.payer(kind === 'plan' ? {} : { plan_key: 'pro' })
    const card = await scene.enterCard(call)
    const customer = scene.sandbox.store.find('customer', card.customerId)
    if (!customer || !('invoice_settings' in customer)) throw new Error('The account is a customer.')
    Object.assign(customer, terms)
    const { call: name, item } = ORDERS[kind]
    const shownTotal = WHOLE[kind]
    const body = { ...card, ...item, couponId: null, shownTotal, idempotencyKey: randomUUID() }
    const log = vi.spyOn(scene.context.queue, 'onError').mockReturnValue()
    const response = await call.post(name, body as never)
    const logged = log.mock.calls.map(([error]) => (error as Error).message)
    log.mockRestore()
    return { response, logged, customer, charged: chargesOf(card.customerId).map(({ amount }) => amount) }
  }

  it.each(KINDS)('are paid for a %s with what its customer has as a discount, and logged', async (kind) => {
    const id = `own-${randomUUID().slice(0, 8)}`
    await scene.context.payments?.stripe.coupons.create({ id, percent_off: 25, duration: 'forever' })
    const { response, logged, charged } = await ownTerms(kind, { sandbox_coupon: id })
    expect(paymentOf(response).state).toBe('paid')
    const less = (WHOLE[kind] * 3) / 4
    expect(charged).toEqual([less])
    expect(logged).toEqual([
      expect.stringContaining(`invoices ${less} cents instead of ${WHOLE[kind]} for the payment`),
    ])
  })

  it.each(KINDS)('are paid for a %s with the credit of its customer, also wholly', async (kind) => {
    const part = await ownTerms(kind, { balance: -1000 })
    expect(paymentOf(part.response).state).toBe('paid')
    expect([part.charged, part.logged]).toEqual([[WHOLE[kind] - 1000], []])
    const whole = await ownTerms(kind, { balance: -WHOLE[kind] - 1 })
    expect(paymentOf(whole.response).state).toBe('paid')
    expect([whole.charged, whole.customer.balance]).toEqual([[], -1])
  })

  it.each(KINDS)('are refused for a %s whose customer would be charged a debt with it', async (kind) => {
    const { response, logged, charged, customer } = await ownTerms(kind, { balance: 1000 })
    expect(response).toMatchObject({ status: 409, code: 'price_changed' })
    expect([charged, customer.balance]).toEqual([[], 1000])
    expect(logged).toEqual([expect.stringContaining(`invoices ${WHOLE[kind] + 1000} cents`)])
  })

  it('name a coupon that is not valid any more', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    const body = { ...card, ...yearlyPro, plan: 'pro-yearly', idempotencyKey: randomUUID() }
    expect(await call.post('payment', { ...body, couponId: 'spring-2019' })).toMatchObject({
      status: 404,
      payload: { message: 'There is no such coupon.' },
    })
    expect(chargesOf(card.customerId)).toEqual([])
  })
})

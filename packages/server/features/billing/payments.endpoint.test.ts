import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTaxCents } from '#domain/billing/order-total.ts'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { Caller } from '../../testing/servers/app-in-memory.ts'

const PRO_CENTS = 89_000

describeWithDatabase('Paying', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const yearlyPro = { plan: 'pro-yearly', billingPeriod: 'yearly', couponId: null } as const
  const pay = (call: Caller, card: { customerId: string; intentId: string }, over: object = {}) =>
    call.post('payment', { ...card, ...yearlyPro, idempotencyKey: randomUUID(), ...over })
  const chargesOf = (customerId: string) =>
    scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)
  /** A click that comes while the first is being paid is refused; one that comes after gets the stored answer. */
  const expectOnePayment = (
    clicks: Awaited<ReturnType<typeof pay>>[],
    payment: ReturnType<typeof paymentOf>,
  ) => {
    const answered = clicks.filter(({ status }) => status === 200)
    expect(answered.length).toBeGreaterThan(0)
    for (const click of answered) expect(paymentOf(click)).toEqual(payment)
    for (const click of clicks.filter((each) => !answered.includes(each))) expect(click.status).toBe(409)
  }
  /** A request that the server takes up after another has paid is refused. */
  async function expectPaidTogether(call: Caller, keys: readonly string[]) {
    const outcomes: ReturnType<typeof paymentOf>[] = []
    for (const idempotencyKey of keys)
      outcomes.push(paymentOf(await call.post('paymentOutcome', { idempotencyKey })))
    expect(outcomes.map(({ state }) => state)).toContain('paid')
    for (const outcome of outcomes.filter(({ state }) => state !== 'paid'))
      expect(outcome).toMatchObject({ state: 'failed', message: 'You have this subscription already.' })
  }

  it('with a new card opens the plan at once, for the price that the catalogue shows', async () => {
    const { call } = await scene.payer()
    const before = await call.get('billingDetails')
    expect(before.payload).toMatchObject({
      billingDetails: { subscriptions: [], customerId: null, savedCard: null, history: [] },
      provider: { mode: 'sandbox' },
    })
    const card = await scene.enterCard(call)
    const response = await pay(call, card)
    expect(response.status).toBe(200)
    const total = withTaxCents(PRO_CENTS, 12)
    expect(paymentOf(response)).toMatchObject({
      state: 'paid',
      customerId: card.customerId,
      subscriptionValid: true,
      propertiesTableQuotaLeft: 10_000,
      billingDetails: {
        savedCard: { brand: 'visa', last4: '4242' },
        subscriptions: [
          {
            planId: 'pro-yearly',
            name: 'Lotline Pro',
            price: PRO_CENTS,
            autoRenew: true,
            standing: 'active',
          },
        ],
        history: [{ amount: total, status: 'paid', title: 'Lotline Pro' }],
      },
    })
    expect(paymentOf(response).allowedResources).toContain('upgrade_to_lotline_pro')
    expect(chargesOf(card.customerId).map(({ amount }) => amount)).toEqual([total])
    expect((await call.get('refreshUser')).payload).toMatchObject({
      account: { plan: { key: 'pro' }, subscriptionValid: true },
    })
  })

  it('with a coupon takes off what the coupon says, and coupons on monthly prices are refused', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    const coupon = await call.post('checkCoupon', { code: ' SPRING15 ', item: 'pro-yearly' })
    expect(coupon.payload).toMatchObject({ couponId: 'SPRING15', percentOff: 15, amountOff: null })
    expect((await call.post('checkCoupon', { code: 'NONE' })).payload).toBeNull()
    const refused = await call.post('checkCoupon', { code: 'SPRING15', item: 'pro-monthly' })
    expect(refused.payload).toEqual({ refusal: 'Coupons are for yearly subscriptions.' })
    const monthly = { plan: 'pro-monthly', billingPeriod: 'monthly', couponId: 'SPRING15' } as const
    expect(await pay(call, card, monthly)).toMatchObject({ status: 400 })
    // The key by which the provider knows a coupon, which invoices and settings name, is no code.
    expect((await call.post('checkCoupon', { code: 'spring-15' })).payload).toBeNull()
    expect(await pay(call, card, { couponId: 'spring-15' })).toMatchObject({ status: 404 })
    const yearly = await pay(call, card, { couponId: 'SPRING15' })
    expect(paymentOf(yearly).billingDetails.history[0]?.amount).toBe(withTaxCents(PRO_CENTS - 13_350, 12))
  })

  it('a deal names the board of the account, and each board to whoever has none', async () => {
    const dealOf = async (state: Parameters<typeof scene.payer>[0]) => {
      const { payload } = await (await scene.payer(state)).call.get('featureBundles')
      return (payload as { dealBoard: string | null; withinDeal: boolean }[])[1]
    }
    expect(await dealOf({ plan_key: 'basic', grants: ['board_fvreb'] })).toMatchObject({
      dealBoard: 'Fraser Valley Real Estate Board',
      withinDeal: true,
    })
    expect(await dealOf({ plan_key: 'basic', grants: ['board_gvr'] })).toMatchObject({
      dealBoard: 'Greater Vancouver REALTORS®',
    })
    expect(await dealOf({})).toMatchObject({
      dealBoard: 'Greater Vancouver REALTORS® or Fraser Valley Real Estate Board',
      withinDeal: false,
    })
  })

  it('the same key pays once, whether it comes again or at the same moment; with another body it is refused', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    const key = { idempotencyKey: randomUUID() }
    const clicks = await Promise.all([pay(call, card, key), pay(call, card, key), pay(call, card, key)])
    const again = paymentOf(await pay(call, card, key))
    expect(again.state).toBe('paid')
    expectOnePayment(clicks, again)
    expect(await pay(call, card, { ...key, plan: 'basic-yearly' })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    expect(chargesOf(card.customerId)).toHaveLength(1)
  })

  it('two tabs with two keys buy one subscription', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    const keys = [randomUUID(), randomUUID()]
    await Promise.all(keys.map((idempotencyKey) => pay(call, card, { idempotencyKey })))
    await expectPaidTogether(call, keys)
    expect(await pay(call, card)).toMatchObject({ status: 409, code: 'conflict' })
    expect(chargesOf(card.customerId)).toHaveLength(1)
  })

  it('two servers take the same payment, and two payments of one account, as one server does', async () => {
    for (const isSameKey of [true, false]) {
      const { call, account } = await scene.payer()
      const calls = [call, await scene.callSecond(account)]
      const card = await scene.enterCard(call)
      const key = randomUUID()
      const keys = [0, 1, 0, 1].map(() => (isSameKey ? key : randomUUID()))
      const responses = await Promise.all(
        keys.map((idempotencyKey, at) => pay(calls[at % 2] ?? call, card, { idempotencyKey })),
      )
      if (isSameKey) expectOnePayment(responses, paymentOf(await pay(call, card, { idempotencyKey: key })))
      await expectPaidTogether(call, keys)
      expect(chargesOf(card.customerId)).toHaveLength(1)
      // Also the server that did not take the payment knows of it.
      expect((await calls[1]?.get('billingDetails'))?.payload).toMatchObject({
        billingDetails: { subscriptions: [{ standing: 'active' }] },
      })
    }
  })

  it('a declined card is not charged, says why, and another one works', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call, '4000000000000341')
    const response = await pay(call, card)
    expect(paymentOf(response)).toMatchObject({
      state: 'failed',
      message: 'Your card was declined.',
      subscriptionValid: false,
      billingDetails: { subscriptions: [] },
    })
    // The invoice of the try, void, was never owed: it is not in the history.
    const paid = { state: 'paid', billingDetails: { history: [{ status: 'paid' }] } }
    expect(paymentOf(await pay(call, await scene.enterCard(call)))).toMatchObject(paid)
    expect(chargesOf(card.customerId)).toHaveLength(1)
  })

  it('a bank that wants the holder is asked, then the payment counts; refused, nothing is open', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call, '4000002760003184')
    const key = { idempotencyKey: randomUUID() }
    const first = paymentOf(await pay(call, card, key))
    expect(first).toMatchObject({ state: 'requires_action', subscriptionValid: false })
    scene.authenticate(first.clientSecret ?? '', false)
    expect(paymentOf(await call.post('paymentOutcome', key)).state).toBe('failed')
    const again = { idempotencyKey: randomUUID() }
    const second = paymentOf(await pay(call, card, again))
    expect(paymentOf(await call.post('paymentOutcome', again)).state).toBe('requires_action')
    scene.authenticate(second.clientSecret ?? '', true)
    expect(paymentOf(await call.post('paymentOutcome', again))).toMatchObject({
      state: 'paid',
      subscriptionValid: true,
    })
    expect(paymentOf(await call.post('paymentOutcome', { idempotencyKey: randomUUID() })).state).toBe(
      'unknown',
    )
  })

  it('a product adds its uses once, with the saved card', async () => {
    const { call } = await scene.payer({ plan_key: 'pro' })
    await scene.enterCard(call)
    expect(
      await call.post('buyProduct', {
        product: 'tax-reports-100',
        couponId: null,
        idempotencyKey: randomUUID(),
      }),
    ).toMatchObject({ status: 422 })
    const card = await scene.enterCard(call)
    const key = randomUUID()
    const bought = await call.post('productPayment', {
      ...card,
      product: 'tax-reports-100',
      couponId: null,
      idempotencyKey: key,
    })
    expect(paymentOf(bought)).toMatchObject({
      state: 'paid',
      paragonTableQuotaLeft: 1_100,
      billingDetails: {
        monthlyUses: { paragonTable: { limit: 1_000, left: 1_000 } },
        extraUses: { paragonTable: 100 },
        history: [{ amount: withTaxCents(3_900, 12) }],
      },
    })
    await scene.deliverEvents()
    const saved = await call.post('buyProduct', {
      product: 'tax-reports-100',
      couponId: null,
      idempotencyKey: randomUUID(),
    })
    expect(paymentOf(saved)).toMatchObject({ state: 'paid', paragonTableQuotaLeft: 1_200 })
  })

  it('another’s customer, intent, subscription, invoice and a made-up plan are refused alike', async () => {
    const { call: owner } = await scene.payer()
    const theirs = await scene.enterCard(owner)
    const paid = paymentOf(await pay(owner, theirs)).billingDetails
    const { call } = await scene.payer()
    const own = await scene.enterCard(call)
    const refused = [
      await pay(call, theirs),
      await pay(call, { ...own, intentId: theirs.intentId }),
      await pay(call, { ...own, intentId: 'seti_none' }),
      await pay(call, own, { plan: 'gold-yearly' }),
      await call.post('createSetupIntent', { customerId: theirs.customerId, idempotencyKey: randomUUID() }),
      await call.post('updateCreditCard', { token: theirs.intentId }),
      await call.post('setAutoRenew', { subscriptions: [{ id: paid.subscriptions[0]?.id ?? '' }] }),
      await call.post('payInvoice', { invoiceId: paid.history[0]?.id ?? '', idempotencyKey: randomUUID() }),
    ]
    const [first] = refused
    expect(first).toMatchObject({ status: 404, code: 'not_found' })
    for (const each of refused) expect(each.text).toBe(first?.text)
    expect(chargesOf(own.customerId)).toEqual([])
  })
})

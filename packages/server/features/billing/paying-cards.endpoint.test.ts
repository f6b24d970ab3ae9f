import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { Caller } from '../../testing/servers/app-in-memory.ts'

const AUTHENTICATED = '4000002760003184'
const FAILS_LATER = '4000000000000341'
const INSUFFICIENT = '4000008260003178'
const MASTERCARD = '5555555555554444'
const A_MINUTE_DAYS = 1 / (24 * 60)

describeWithDatabase('Cards that pay, and those that do not', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const subscribe = async (call: Caller, plan: string, number?: string) =>
    call.post('payment', {
      ...(await scene.enterCard(call, number)),
      plan,
      billingPeriod: plan.endsWith('yearly') ? 'yearly' : 'monthly',
      couponId: null,
      idempotencyKey: randomUUID(),
    })
  const PRODUCT = { product: 'tax-reports-100', couponId: null }
  const buy = async (call: Caller, number: string, about: { shownTotal?: number } = {}) =>
    call.post('productPayment', {
      ...(await scene.enterCard(call, number)),
      ...PRODUCT,
      ...about,
      idempotencyKey: randomUUID(),
    })
  /** The calls of an account whose card fails at the first renewal. */
  const unpaidSubscriber = async (): Promise<Caller> => {
    const { call } = await scene.payer()
    const { customerId } = paymentOf(await subscribe(call, 'pro-monthly'))
    for (const method of scene.sandbox.store.list('payment_method')) {
      if (method.customer === customerId) method.sandbox_number = FAILS_LATER
    }
    scene.advanceDays(32)
    await scene.deliverEvents()
    return call
  }
  const detailsOf = async (call: Caller) =>
    ((await call.get('billingDetails')).payload as ReturnType<typeof paymentOf>).billingDetails
  const chargesOf = (customerId: string | null) =>
    scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)

  it('a new card that is declined, or whose order is refused, leaves the saved one, which pays the next renewal', async () => {
    const { call } = await scene.payer()
    const { customerId } = paymentOf(await subscribe(call, 'pro-monthly'))
    expect(paymentOf(await buy(call, FAILS_LATER)).state).toBe('failed')
    expect(await buy(call, FAILS_LATER, { shownTotal: 1 })).toMatchObject({ code: 'price_changed' })
    expect(await subscribe(call, 'pro-monthly', FAILS_LATER)).toMatchObject({ status: 409 })
    expect((await detailsOf(call)).savedCard).toMatchObject({ last4: '4242' })
    scene.advanceDays(32)
    await scene.deliverEvents()
    expect((await detailsOf(call)).subscriptions).toMatchObject([{ standing: 'active' }])
    expect(chargesOf(customerId)).toHaveLength(2)
  })

  it('a first card that is declined is not saved; one that its holder authenticates is, once it has paid', async () => {
    const { call } = await scene.payer()
    expect(paymentOf(await subscribe(call, 'pro-monthly', FAILS_LATER)).state).toBe('failed')
    expect((await detailsOf(call)).savedCard).toBeNull()
    const body = {
      ...(await scene.enterCard(call, AUTHENTICATED)),
      plan: 'pro-monthly',
      billingPeriod: 'monthly' as const,
      couponId: null,
      idempotencyKey: randomUUID(),
    }
    const { clientSecret } = paymentOf(await call.post('payment', body))
    expect((await detailsOf(call)).savedCard).toBeNull()
    scene.authenticate(clientSecret ?? '', true)
    const { idempotencyKey } = body
    expect(paymentOf(await call.post('paymentOutcome', { idempotencyKey }))).toMatchObject({
      state: 'paid',
      billingDetails: { savedCard: { last4: '3184' } },
    })
  })

  it('a payment that is found paid late puts no older card in the place of a newer one', async () => {
    const { call } = await scene.payer()
    await subscribe(call, 'pro-monthly')
    const body = {
      ...(await scene.enterCard(call, AUTHENTICATED)),
      ...PRODUCT,
      idempotencyKey: randomUUID(),
    }
    const { clientSecret } = paymentOf(await call.post('productPayment', body))
    scene.advanceDays(A_MINUTE_DAYS)
    await call.post('updateCreditCard', { token: (await scene.enterCard(call, MASTERCARD)).intentId })
    scene.authenticate(clientSecret ?? '', true)
    const { idempotencyKey } = body
    expect(paymentOf(await call.post('paymentOutcome', { idempotencyKey }))).toMatchObject({
      state: 'paid',
      billingDetails: { savedCard: { brand: 'mastercard' } },
    })
  })

  it('a product whose payment was found paid unseen is not bought a second time by who pays for it again', async () => {
    const { call } = await scene.payer({ plan_key: 'pro' })
    const card = await scene.enterCard(call, AUTHENTICATED)
    const first = paymentOf(
      await call.post('productPayment', { ...card, ...PRODUCT, idempotencyKey: randomUUID() }),
    )
    scene.authenticate(first.clientSecret ?? '', true)
    const again = { idempotencyKey: randomUUID() }
    expect(paymentOf(await call.post('productPayment', { ...card, ...PRODUCT, ...again }))).toMatchObject({
      state: 'paid',
      billingDetails: { extraUses: { paragonTable: 100 } },
    })
    expect(paymentOf(await call.post('paymentOutcome', again)).state).toBe('paid')
    expect(chargesOf(card.customerId)).toHaveLength(1)
    // Another product is another purchase, and so is the same one later.
    const other = { ...card, ...PRODUCT, product: 'property-data-1000' }
    for (const body of [other, { ...card, ...PRODUCT }]) {
      const { clientSecret } = paymentOf(
        await call.post('productPayment', { ...body, idempotencyKey: randomUUID() }),
      )
      scene.authenticate(clientSecret ?? '', true)
    }
    expect(chargesOf(card.customerId)).toHaveLength(3)
  })

  it.each([
    [
      INSUFFICIENT,
      'Your card has insufficient funds. You can pay it in the list of unpaid invoices, or use another card.',
    ],
    [
      AUTHENTICATED,
      'Your bank wants you to confirm this payment. You can pay it in the list of unpaid invoices, or use another card.',
    ],
    [MASTERCARD, null],
  ])(
    'a card %s that is saved for an open invoice says why that is not paid: %s',
    async (number, unpaidReason) => {
      const call = await unpaidSubscriber()
      const { intentId } = await scene.enterCard(call, number)
      // Nothing is charged that the page has not shown.
      expect(await call.post('updateCreditCard', { token: intentId, shownDue: 9967 })).toMatchObject({
        status: 409,
        code: 'price_changed',
        payload: { message: expect.stringContaining('it is now $99.68') },
      })
      const { status, payload } = await call.post('updateCreditCard', { token: intentId, shownDue: 9968 })
      expect(status).toBe(200)
      expect(payload).toMatchObject({
        unpaidReason,
        billingDetails: {
          savedCard: { last4: number.slice(-4) },
          subscriptions: [{ standing: unpaidReason === null ? 'active' : 'past_due' }],
        },
      })
    },
  )

  it('a card that paid an open invoice is there, and the invoice paid, although the provider failed after that', async () => {
    const call = await unpaidSubscriber()
    const { intentId } = await scene.enterCard(call, MASTERCARD)
    const request = 'POST /v1/invoices/:id/pay'
    scene.sandbox.faults.push(...Array.from({ length: 9 }, () => ({ kind: 'lost', request }) as const))
    expect((await call.post('updateCreditCard', { token: intentId, shownDue: 9968 })).status).toBe(503)
    scene.sandbox.faults.length = 0
    scene.loseEvents()
    expect(await detailsOf(call)).toMatchObject({
      savedCard: { last4: '4444' },
      subscriptions: [{ standing: 'active' }],
    })
  })
})

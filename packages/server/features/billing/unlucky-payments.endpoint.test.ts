import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { Caller } from '../../testing/servers/app-in-memory.ts'
import { releaseCustomer } from './mirror/mirror-queries.ts'
import { endOverSubscriptions, reconcile } from './upkeep/upkeep-service.ts'

const AUTHENTICATED = '4000002760003184'
const MASTERCARD = '5555555555554444'

describeWithDatabase('Payments of the unlucky', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const pay = async (call: Caller, plan = 'pro-yearly', key: string = randomUUID()) =>
    call.post('payment', {
      ...(await scene.enterCard(call)),
      plan,
      billingPeriod: plan.endsWith('yearly') ? 'yearly' : 'monthly',
      couponId: null,
      idempotencyKey: key,
    })
  const chargesOf = (customerId: string) =>
    scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)
  const liveAt = (customerId: string) =>
    scene.sandbox.store
      .list('subscription')
      .filter(({ customer, ended_at }) => customer === customerId && ended_at === null)
  const savedCard = async (call: Caller) =>
    ((await call.get('billingDetails')).payload as { billingDetails: { savedCard: { brand: string } } })
      .billingDetails.savedCard

  it.each([2, 3])(
    'a holder who authenticates while the payment is given up has paid for it, and for nothing else: after %i requests',
    async (after) => {
      const { call } = await scene.payer()
      const card = await scene.enterCard(call, AUTHENTICATED)
      const order = { plan: 'pro-yearly', billingPeriod: 'yearly', couponId: null } as const
      const first = { ...card, ...order, idempotencyKey: randomUUID() }
      const waiting = paymentOf(await call.post('payment', first))
      expect(waiting.state).toBe('requires_action')
      // The second payment gives up the first: it has read that it waits, and stops before its subscription is read, or before its invoice is voided.
      const reached = scene.provided.arm({ after, when: 'before' })
      const second = call.post('payment', { ...first, idempotencyKey: randomUUID() })
      await reached
      scene.authenticate(waiting.clientSecret ?? '', true)
      scene.provided.goOn()
      // Both are the same purchase.
      expect(paymentOf(await second).state).toBe('paid')
      expect(
        paymentOf(await call.post('paymentOutcome', { idempotencyKey: first.idempotencyKey })),
      ).toMatchObject({
        state: 'paid',
        subscriptionValid: true,
      })
      expect(liveAt(card.customerId)).toMatchObject([{ status: 'active' }])
      expect(chargesOf(card.customerId)).toHaveLength(1)
    },
  )

  it.each(['incomplete', 'incomplete_expired', 'active'] as const)(
    'a plan that its page gives up is over, also where voiding its first invoice leaves it %s',
    async (status) => {
      const { engine } = scene.sandbox
      engine.statusOfVoided = status
      const { call } = await scene.payer()
      const card = await scene.enterCard(call, '4000008260003178')
      const order = { plan: 'pro-monthly', billingPeriod: 'monthly', couponId: null } as const
      const key = { idempotencyKey: randomUUID() }
      const declined = paymentOf(await call.post('payment', { ...card, ...order, ...key }))
      await call.post('paymentOutcome', { ...key, givesUp: true })
      engine.statusOfVoided = 'incomplete'
      expect(declined).toMatchObject({ state: 'failed', message: 'Your card has insufficient funds.' })
      expect(liveAt(card.customerId)).toEqual([])
      scene.advanceDays(32)
      expect(chargesOf(card.customerId)).toEqual([])
    },
  )

  it('a customer that was deleted at the provider can pay again', async () => {
    const { call } = await scene.payer()
    const bought = paymentOf(await pay(call))
    await scene.context.payments?.deleteCustomer(bought.customerId ?? '')
    await scene.deliverEvents()
    expect((await call.get('billingDetails')).payload).toMatchObject({
      billingDetails: { subscriptions: [], savedCard: null },
    })
    const again = paymentOf(await pay(call))
    expect(again).toMatchObject({
      state: 'paid',
      billingDetails: { subscriptions: [{ standing: 'active' }] },
    })
    expect(again.customerId).not.toBe(bought.customerId)
  })

  it('a customer that was deleted at the provider can pay again, although the request that replaced it ended halfway', async () => {
    const { call } = await scene.payer()
    const ids = [paymentOf(await pay(call)).customerId ?? '']
    for (let round = 0; round < 2; round++) {
      const last = ids.at(-1) ?? ''
      await scene.context.payments?.deleteCustomer(last)
      // What that request had stored: no other customer yet.
      await releaseCustomer(getDatabase(), last, scene.now())
      const again = paymentOf(await pay(call))
      expect(again.state).toBe('paid')
      ids.push(again.customerId ?? '')
    }
    expect(new Set(ids).size).toBe(3)
  })

  it('a customer of other keys, of which the provider knows nothing, is replaced', async () => {
    const { call, account } = await scene.payer()
    await getDatabase()
      .db.insertInto('billing_customer')
      .values({ customer_id: `cus_other_${account.id}`, account_id: account.id, created_at: scene.now() })
      .execute()
    expect(paymentOf(await pay(call)).state).toBe('paid')
  })

  it('a plan whose money went back can be bought again, and is renewed once', async () => {
    const { call } = await scene.payer()
    const { customerId } = paymentOf(await pay(call))
    const [charge] = chargesOf(customerId ?? '')
    await scene.context.payments?.stripe.refunds.create({ charge: charge?.id ?? '' })
    await scene.deliverEvents()
    expect((await call.get('billingDetails')).payload).toMatchObject({
      billingDetails: { subscriptions: [] },
    })
    expect(paymentOf(await pay(call))).toMatchObject({ state: 'paid', subscriptionValid: true })
    expect(liveAt(customerId ?? '')).toHaveLength(1)
    scene.advanceDays(367)
    await scene.deliverEvents()
    expect(chargesOf(customerId ?? '')).toHaveLength(3)
  })

  it('what was refunded is not renewed, also when nothing else is bought', async () => {
    const { call } = await scene.payer()
    const { customerId } = paymentOf(await pay(call, 'pro-monthly'))
    const [charge] = chargesOf(customerId ?? '')
    await scene.context.payments?.stripe.refunds.create({ charge: charge?.id ?? '' })
    await reconcile(scene.context)
    expect(liveAt(customerId ?? '')).toHaveLength(1)
    expect(await endOverSubscriptions(scene.context)).toBe(1)
    expect(await endOverSubscriptions(scene.context)).toBe(0)
    expect(liveAt(customerId ?? '')).toEqual([])
    scene.advanceDays(32)
    expect(chargesOf(customerId ?? '')).toHaveLength(1)
  })

  it('a late copy of an older card puts no older card back', async () => {
    const { call } = await scene.payer()
    await pay(call)
    const older = { token: (await scene.enterCard(call, MASTERCARD)).intentId }
    await call.post('updateCreditCard', older)
    expect(await savedCard(call)).toMatchObject({ brand: 'mastercard' })
    await call.post('updateCreditCard', { token: (await scene.enterCard(call)).intentId })
    expect((await call.post('updateCreditCard', older)).status).toBe(200)
    expect(await savedCard(call)).toMatchObject({ brand: 'visa' })
  })

  it('who has as much already is sold nothing: a plan that was granted, a larger or a smaller one that is paid', async () => {
    const refused = async (call: Caller, plan: string, about: object) => {
      const [customerId] = [paymentOf(await pay(call, plan)).customerId]
      expect(customerId).toBeUndefined()
      const { payload } = await call.get('featureBundles')
      expect(payload).toMatchObject(about)
    }
    const endless = await scene.payer({ plan_key: 'pro', subscription_ends_at: null })
    await refused(endless.call, 'pro-yearly', [{ otherPlan: 'granted' }, { otherPlan: 'larger' }])
    const trial = await scene.payer({
      plan_key: 'pro',
      subscription_ends_at: new Date(Date.now() + 86_400_000),
    })
    expect(paymentOf(await pay(trial.call, 'basic-yearly')).state).toBe('paid')
    await refused(trial.call, 'pro-yearly', [{ otherPlan: 'smaller' }, { otherPlan: null }])
    const { call } = await scene.payer()
    expect(paymentOf(await pay(call, 'pro-monthly')).state).toBe('paid')
    await refused(call, 'basic-monthly', [{ otherPlan: null }, { otherPlan: 'larger' }])
  })
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  type BillingScene,
  billingScene,
  payForPlan,
  paymentOf,
} from '../../testing/billing/billing-scene.ts'
import {
  hasAccess,
  overdueSubscriber,
  passDays,
  subscriber,
  subscriptionsOf,
  turnOffRenewal,
  WORKS,
} from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { endOverSubscriptions } from './upkeep/upkeep-service.ts'

const TEN_MINUTES_S = 600

describeWithDatabase('Renewals that are turned off', (getDatabase) => {
  let scene: BillingScene
  const sent: Promise<unknown>[] = []
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(async () => {
    scene.provided.goOn()
    await Promise.allSettled(sent)
    await scene.close()
  })

  type Subscriber = Awaited<ReturnType<typeof subscriber>>

  /** Turns off a renewal by a server that dies at a request; false when it had done all before it came so far. */
  const dieAt = async ({ call, subscription }: Subscriber, after: number, when: 'before' | 'after') => {
    const reached = scene.provided.arm({ after, when })
    const response = turnOffRenewal(call, subscription.id)
    sent.push(response)
    const isReached = await Promise.race([reached.then(() => true), response.then(() => false)])
    scene.provided.disarm()
    return isReached
  }

  const openInvoicesOf = async (call: Subscriber['call']) =>
    paymentOf(await call.get('billingDetails')).billingDetails.history.filter(
      ({ status }) => status === 'open',
    )

  for (const when of ['before', 'after'] as const) {
    it(`by a server that dies ${when} any request: pressed again, or found by the job, an unpaid one ends and is never charged`, async () => {
      let given = 0
      for (let after = 0; ; after += 1) {
        const overdue = await overdueSubscriber(scene)
        const { call, subscription, invoices, changeBank } = overdue
        if (!(await dieAt(overdue, after, when))) break
        // Half of them are pressed again; of the others a webhook notifies.
        if (after % 2 === 0) expect((await turnOffRenewal(call, subscription.id)).status).toBe(200)
        await scene.deliverEvents()
        const wasRefused = subscription.cancel_at_period_end || subscription.ended_at !== null
        await endOverSubscriptions(scene.context)
        changeBank(WORKS)
        await passDays(scene, 40)
        if (!wasRefused) continue
        given += 1
        expect(invoices().map(({ status }) => status)).not.toEqual(['paid', 'paid'])
        expect(subscription.status).toBe('canceled')
        expect(await subscriptionsOf(call)).toEqual([])
      }
      expect(given).toBeGreaterThan(3)
    })
  }

  it.each(['pressed again', 'found by the job'])(
    'cut off once they are off, and %s: nothing is charged for an unpaid one',
    async (how) => {
      const { call, subscription, invoices, changeBank } = await overdueSubscriber(scene)
      await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
      await scene.deliverEvents()
      if (how === 'pressed again') await turnOffRenewal(call, subscription.id)
      else await endOverSubscriptions(scene.context)
      expect(await subscriptionsOf(call)).toEqual([])
      changeBank(WORKS)
      await passDays(scene, 40)
      expect(invoices().map(({ status }) => status)).toEqual(['paid', 'void'])
    },
  )

  it('cut off once they are off: what is bought next is not paid beside them', async () => {
    const { call, subscription, renewal } = await overdueSubscriber(scene)
    await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    // These notifications need the plan that is over.
    const refused = await payForPlan(call, await scene.enterCard(call), 'mls-yearly')
    expect(refused).toMatchObject({ status: 409, code: 'conflict' })
    expect(await subscriptionsOf(call)).toEqual([])
    expect(renewal.status).toBe('void')
    const paid = await payForPlan(call, await scene.enterCard(call), 'pro-yearly')
    expect(paymentOf(paid).state).toBe('paid')
    expect(await subscriptionsOf(call)).toMatchObject([{ planId: 'pro-yearly' }])
  })

  it('while the bank has the payment: the subscription ends once that has failed, and a new card is not charged for it', async () => {
    const { call, subscription, renewal, invoices, changeBank } = await overdueSubscriber(scene)
    scene.sandbox.engine.charges.lag = 'processing'
    changeBank(WORKS)
    await passDays(scene, 3)
    expect((await turnOffRenewal(call, subscription.id)).status).toBe(200)
    await endOverSubscriptions(scene.context)
    expect(await subscriptionsOf(call)).toMatchObject([
      { standing: 'past_due', autoRenew: false, isRenewalUnpaid: true },
    ])
    // The server would refuse it: there is nothing to pay.
    expect(await openInvoicesOf(call)).toEqual([])
    scene.sandbox.engine.charges.lag = null
    const intent = scene.sandbox.store
      .list('payment_intent')
      .find(({ sandbox_invoice }) => sandbox_invoice === renewal.id)
    if (intent) intent.status = 'requires_payment_method'
    const { intentId } = await scene.enterCard(call)
    expect((await call.post('updateCreditCard', { token: intentId })).status).toBe(200)
    expect(invoices().at(-1)?.status).toBe('open')
    await endOverSubscriptions(scene.context)
    expect(invoices().at(-1)?.status).toBe('void')
    expect(await subscriptionsOf(call)).toEqual([])
  })

  it('and revived and forgiven by support: it goes on, and turned off again it lasts through the period', async () => {
    const { call, subscription, renewal } = await overdueSubscriber(scene)
    await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    await scene.deliverEvents()
    expect(await openInvoicesOf(call)).toMatchObject([{ id: renewal.id }])
    await scene.stripe.invoices.voidInvoice(renewal.id)
    await scene.deliverEvents()
    await endOverSubscriptions(scene.context)
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'active', autoRenew: true }])
    await turnOffRenewal(call, subscription.id)
    await endOverSubscriptions(scene.context)
    await passDays(scene, 20)
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'active', autoRenew: false }])
    expect(await hasAccess(call)).toBe(true)
    await passDays(scene, 12)
    expect(await hasAccess(call)).toBe(false)
  })

  it('in the hour in which its invoice is a draft: the page says that it ends now, and nothing is charged', async () => {
    const { call, subscription, invoices } = await subscriber(scene)
    const ends = subscription.items.data[0]?.current_period_end ?? 0
    scene.sandbox.engine.advanceTo(ends + TEN_MINUTES_S)
    await scene.deliverEvents()
    expect(invoices().map(({ status }) => status)).toEqual(['paid', 'draft'])
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'active', isRenewalUnpaid: true }])
    await turnOffRenewal(call, subscription.id)
    expect(await subscriptionsOf(call)).toEqual([])
    expect(await hasAccess(call)).toBe(false)
    await passDays(scene, 40)
    expect(invoices().map(({ status }) => status)).toEqual(['paid', 'draft'])
    expect(subscription.status).toBe('canceled')
  })

  for (const after of [0, 1, 2, 3, 4, 5]) {
    it(`in that hour, with credit that covers it, by a server that dies after request ${after}: it ends, and the credit remains`, async () => {
      const paid = await subscriber(scene)
      const { call, subscription, customerId } = paid
      await scene.stripe.customers.update(customerId, { balance: -20_000 })
      const ends = subscription.items.data[0]?.current_period_end ?? 0
      scene.sandbox.engine.advanceTo(ends + TEN_MINUTES_S)
      await scene.deliverEvents()
      await dieAt(paid, after, 'after')
      await scene.deliverEvents()
      if (after % 2 === 0) await turnOffRenewal(call, subscription.id)
      await endOverSubscriptions(scene.context)
      expect(subscription.status).toBe('canceled')
      expect(await subscriptionsOf(call)).toEqual([])
      expect(await hasAccess(call)).toBe(false)
      expect(await scene.stripe.customers.retrieve(customerId)).toMatchObject({ balance: -20_000 })
    })
  }

  it('at the moment at which the next period begins: it ends now, and nothing is charged', async () => {
    const { call, subscription, invoices } = await subscriber(scene)
    const ends = subscription.items.data[0]?.current_period_end ?? 0
    scene.sandbox.engine.advanceTo(ends - 1)
    const { subscriptions } = scene.stripe
    const update = vi.spyOn(subscriptions, 'update').mockImplementationOnce(async (...args) => {
      // After the invoices were read.
      scene.sandbox.engine.advanceTo(ends + 1)
      update.mockRestore()
      return subscriptions.update(...args)
    })
    await turnOffRenewal(call, subscription.id)
    expect(invoices().map(({ status }) => status)).toEqual(['paid', 'draft'])
    expect(await subscriptionsOf(call)).toEqual([])
    await passDays(scene, 40)
    expect(invoices().map(({ status }) => status)).toEqual(['paid', 'draft'])
  })

  it('after access has closed, while the provider still tries to charge it: it ends, and nothing is charged', async () => {
    const { call, subscription, invoices, changeBank } = await overdueSubscriber(scene)
    await passDays(scene, 8)
    expect(await hasAccess(call)).toBe(false)
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'unpaid', isRenewalUnpaid: true }])
    expect((await turnOffRenewal(call, subscription.id)).status).toBe(200)
    changeBank(WORKS)
    await passDays(scene, 40)
    expect(invoices().map(({ status }) => status)).toEqual(['paid', 'void'])
  })
})

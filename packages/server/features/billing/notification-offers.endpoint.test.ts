import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeatureBundle, NotificationBundle } from '#contract/billing/catalogue.ts'
import {
  type BillingScene,
  billingScene,
  payForPlan,
  paymentOf,
} from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { Caller } from '../../testing/servers/app-in-memory.ts'

describeWithDatabase('Subscriptions to notifications', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const payWithSavedCard = (call: Caller, planId: string) =>
    call.post('subscribe', {
      planId,
      billingPeriod: 'yearly',
      couponId: null,
      idempotencyKey: randomUUID(),
    })
  const chargesOf = (customerId: string) =>
    scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)
  /** A trial that ends in a week. */
  const trial = () =>
    scene.payer({
      plan_key: 'basic',
      subscription_ends_at: new Date(scene.now().getTime() + 7 * 86_400_000),
    })

  it('are not sold to an account that they would open nothing for', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    expect(await payForPlan(call, card, 'areas-yearly')).toMatchObject({
      status: 409,
      message:
        'You need a plan to receive these notifications. Please subscribe to a plan first, or contact us.',
    })
    const granted = await scene.payer({ grants: ['upgrade_notif_area'] })
    const other = await scene.enterCard(granted.call)
    expect(await payForPlan(granted.call, other, 'areas-yearly')).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    expect([...chargesOf(card.customerId), ...chargesOf(other.customerId)]).toEqual([])
  })

  it('are not sold once a trial has ended, with a new card or the saved one', async () => {
    const { call } = await trial()
    const card = await scene.enterCard(call)
    expect(paymentOf(await payForPlan(call, card, 'areas-yearly')).state).toBe('paid')
    scene.advanceDays(8)
    expect(await payWithSavedCard(call, 'mls-yearly')).toMatchObject({ status: 409, code: 'conflict' })
    expect(await payForPlan(call, card, 'mls-yearly')).toMatchObject({ status: 409, code: 'conflict' })
    expect(await payForPlan(call, card, 'areas-yearly')).toMatchObject({
      status: 409,
      message: 'You have this subscription already.',
    })
    expect(chargesOf(card.customerId)).toHaveLength(1)
    expect(paymentOf(await payForPlan(call, card, 'basic-yearly'))).toMatchObject({
      state: 'paid',
      subscriptionValid: true,
    })
  })

  it('are not sold to an account that was granted all that they open', async () => {
    const grants = ['notif_area_pi', 'notif_area_bl', 'notif_folder_bl', 'upgrade_notification'] as const
    const { call } = await scene.payer({ plan_key: 'basic', grants: [...grants] })
    const card = await scene.enterCard(call)
    expect((await call.get('notificationsBundles')).payload).toMatchObject([
      { stripeId: 'areas-yearly', isIncluded: true },
      { stripeId: 'mls-yearly', isIncluded: false },
    ])
    expect(await payForPlan(call, card, 'areas-yearly')).toMatchObject({
      status: 409,
      message: 'Your account already has everything that this includes.',
    })
    expect(chargesOf(card.customerId)).toEqual([])
  })

  it('are not sold beside those that they include', async () => {
    const { call } = await scene.payer({ plan_key: 'basic' })
    const card = await scene.enterCard(call)
    expect(paymentOf(await payForPlan(call, card, 'areas-yearly')).state).toBe('paid')
    const shown = (await call.get('notificationsBundles')).payload as NotificationBundle[]
    expect(shown).toMatchObject([
      { stripeId: 'areas-yearly', isIncluded: false, partHeld: null },
      { stripeId: 'mls-yearly', isIncluded: false, partHeld: 'areas-yearly' },
    ])
    expect(await payForPlan(call, card, 'mls-yearly')).toMatchObject({
      status: 409,
      message:
        'You would pay for this in addition to your other subscription. Please contact us to change from one to the other.',
    })
    expect(chargesOf(card.customerId)).toHaveLength(1)
  })

  it.each(['pro-yearly', 'pro-monthly'])(
    'have no plan sold beside them that includes them: %s',
    async (plan) => {
      const { call } = await trial()
      const card = await scene.enterCard(call)
      expect(paymentOf(await payForPlan(call, card, 'areas-yearly')).state).toBe('paid')
      const shown = (await call.get('featureBundles')).payload as FeatureBundle[]
      expect(shown).toMatchObject([
        { name: 'Lotline Pro', otherPlan: 'smaller', partHeld: 'areas-yearly' },
        { name: 'Lotline Basic', otherPlan: null, partHeld: null },
      ])
      expect(await payForPlan(call, card, plan)).toMatchObject({
        status: 409,
        message: expect.stringContaining('in addition to your other subscription'),
      })
      expect(chargesOf(card.customerId)).toHaveLength(1)
      expect(paymentOf(await payForPlan(call, card, 'basic-yearly')).state).toBe('paid')
    },
  )

  it('that a plan does not bring all of can be had beside it', async () => {
    const { call } = await trial()
    const card = await scene.enterCard(call)
    expect(paymentOf(await payForPlan(call, card, 'mls-yearly')).state).toBe('paid')
    expect(paymentOf(await payForPlan(call, card, 'pro-yearly')).state).toBe('paid')
  })

  it('whose money went back hinder nobody from buying what includes them', async () => {
    const { call } = await trial()
    const card = await scene.enterCard(call)
    expect(paymentOf(await payForPlan(call, card, 'areas-yearly')).state).toBe('paid')
    const [charge] = chargesOf(card.customerId)
    await scene.context.payments?.stripe.refunds.create({ charge: charge?.id ?? '' })
    await scene.deliverEvents()
    expect(paymentOf(await payForPlan(call, card, 'pro-yearly')).state).toBe('paid')
    const live = scene.sandbox.store
      .list('subscription')
      .filter(({ customer, ended_at }) => customer === card.customerId && ended_at === null)
    expect(live).toHaveLength(1)
  })
})

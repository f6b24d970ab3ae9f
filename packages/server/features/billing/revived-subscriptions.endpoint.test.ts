import { afterAll, beforeAll, expect, it } from 'vitest'
import { failRefund } from '../../sandbox/payments/refunds.ts'
import { type BillingScene, billingScene } from '../../testing/billing/billing-scene.ts'
import {
  hasAccess,
  overdueSubscriber,
  passDays,
  subscriber,
  subscriptionsOf,
} from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { endOverSubscriptions } from './upkeep/upkeep-service.ts'

describeWithDatabase('Subscriptions that support has revived', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  /** A subscriber whose unpaid renewal was turned off by a request that was cut off after its first step. */
  const turnedOff = async () => {
    const overdue = await overdueSubscriber(scene)
    const { subscription } = overdue
    await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await scene.deliverEvents()
    return overdue
  }

  it('go on, though the job comes before the event that tells of it', async () => {
    const { call, subscription, renewal } = await turnedOff()
    await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    scene.loseEvents()
    expect(await endOverSubscriptions(scene.context)).toBe(0)
    expect(renewal.status).toBe('open')
    expect(await subscriptionsOf(call)).toMatchObject([{ autoRenew: true, isRenewalUnpaid: true }])
  })

  it('go on where their refund has failed, though the job comes before the event that tells of it', async () => {
    const { call, customerId } = await subscriber(scene)
    const { store } = scene.sandbox
    const [charge] = store.list('charge').filter(({ customer }) => customer === customerId)
    const { id } = await scene.stripe.refunds.create({ charge: charge?.id ?? '' })
    await scene.deliverEvents()
    expect(await hasAccess(call)).toBe(false)
    const refund = store.find('refund', id)
    if (!refund) throw new Error('The charge is refunded.')
    failRefund(store, refund)
    scene.loseEvents()
    expect(await endOverSubscriptions(scene.context)).toBe(0)
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'active', autoRenew: true }])
    expect(await hasAccess(call)).toBe(true)
  })

  it('end where support turns the renewal off again while it is not paid', async () => {
    const { call, subscription, renewal } = await turnedOff()
    await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    await scene.deliverEvents()
    await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await scene.deliverEvents()
    expect(await endOverSubscriptions(scene.context)).toBe(1)
    expect(renewal.status).toBe('void')
    expect(await subscriptionsOf(call)).toEqual([])
  })

  it('keep a renewal that was forgiven where support turns the renewal off again', async () => {
    const { call, subscription, renewal } = await turnedOff()
    await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    await scene.stripe.invoices.voidInvoice(renewal.id)
    await scene.deliverEvents()
    await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await scene.deliverEvents()
    expect(await endOverSubscriptions(scene.context)).toBe(0)
    await passDays(scene, 20)
    expect(await hasAccess(call)).toBe(true)
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'active', autoRenew: false }])
  })
})

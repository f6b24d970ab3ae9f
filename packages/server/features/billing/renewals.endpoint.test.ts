import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallResponse } from '#contract/calls.ts'
import { addMonths } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
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
  prorate,
  subscriptionsOf,
  turnOffRenewal,
  WORKS,
} from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { endOverSubscriptions } from './upkeep/upkeep-service.ts'

describeWithDatabase('Renewals that are not paid', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const overdue = () => overdueSubscriber(scene)
  const pass = (days: number) => passDays(scene, days)

  it('end with their subscription when it is turned off, and are not charged any more', async () => {
    const { call, changeBank, subscription, invoices } = await overdue()
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'past_due', autoRenew: true }])
    expect((await turnOffRenewal(call, subscription.id)).payload).toMatchObject({
      billingDetails: { subscriptions: [] },
    })
    expect(await hasAccess(call)).toBe(false)
    changeBank(WORKS)
    await pass(40)
    expect(invoices().map(({ status }) => status)).toEqual(['paid', 'void'])
    expect(paymentOf(await payForPlan(call, await scene.enterCard(call), 'pro-monthly')).state).toBe('paid')
    expect(await hasAccess(call)).toBe(true)
  })

  it('that were turned off by a request that was cut off open nothing, and their subscription is ended', async () => {
    const { call, subscription, renewal } = await overdue()
    await scene.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await scene.deliverEvents()
    await endOverSubscriptions(scene.context)
    expect(scene.sandbox.store.find('subscription', subscription.id)?.status).toBe('canceled')
    expect(renewal.status).toBe('void')
    expect(await hasAccess(call)).toBe(false)
  })

  it('are forgiven where support voids them: access lasts through the period, and has its grace after it', async () => {
    const { call, renewal } = await overdue()
    await scene.stripe.invoices.voidInvoice(renewal.id)
    await pass(20)
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'active', autoRenew: true }])
    expect(await hasAccess(call)).toBe(true)
    // The next one is declined as well.
    await pass(12)
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'past_due' }])
    expect(await hasAccess(call)).toBe(true)
    await pass(7)
    expect(await hasAccess(call)).toBe(false)
  })

  it('open nothing beyond their grace though support has settled another invoice of the period', async () => {
    const { call, subscription, renewal } = await overdue()
    const credit = {
      ...structuredClone(renewal),
      id: `in_${randomUUID()}`,
      billing_reason: 'subscription_update',
      created: renewal.created + 3600,
      status: 'paid',
      total: 0,
    } as const
    prorate(credit)
    scene.sandbox.store.put('invoice', credit)
    subscription.latest_invoice = credit.id
    await pass(8)
    expect(await hasAccess(call)).toBe(false)
  })

  it('are not there where what is charged within a period was paid with the next renewal', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    await payForPlan(call, card, 'pro-monthly')
    await pass(32)
    const renewal = scene.sandbox.store
      .list('invoice')
      .filter(({ customer, status }) => customer === card.customerId && status === 'paid')
      .at(-1)
    const [line] = renewal?.lines.data ?? []
    if (!renewal || !line) throw new Error('It was renewed.')
    // Only ten lines of an invoice are sent with it: those of changes come before that of the period.
    renewal.lines.data = Array.from({ length: 10 }, () => ({ ...line, description: 'A change' }))
    await pass(8)
    expect(await hasAccess(call)).toBe(true)
  })

  it('leave the day from which quotas count anew to the clock of the server', async () => {
    const { call } = await scene.payer()
    const renewal = async () => {
      const { payload } = await call.get('billingDetails')
      return (payload as CallResponse<'billingDetails'>).billingDetails.quotasRenew
    }
    for (const days of [0, 40, 40]) {
      scene.advanceDays(days)
      const today = dayAt(scene.now(), DEFAULT_TIME_ZONE)
      expect(await renewal()).toBe(addMonths(`${today.slice(0, 7)}-01`, 1))
    }
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene } from '../../testing/billing/billing-scene.ts'
import {
  FAILS_LATER,
  hasAccess,
  passDays,
  subscriber,
  subscriptionsOf,
  turnOffRenewal,
  WORKS,
} from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { endOverSubscriptions } from './upkeep/upkeep-service.ts'

describeWithDatabase('A subscription that support has changed from months to years', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  type Subscriber = Awaited<ReturnType<typeof subscriber>>

  /** Changes Basic by the month to Pro by the year, ten days after it was paid; the bank says what it says of a card. */
  const changed = async (card: string): Promise<Subscriber> => {
    const paid = await subscriber(scene, 'basic-monthly')
    await passDays(scene, 10)
    paid.changeBank(card)
    const { id, items } = paid.subscription
    const [price] = (await scene.stripe.prices.list({ lookup_keys: ['pro-yearly'] })).data
    const item = { id: items.data[0]?.id ?? '', price: price?.id ?? '' }
    await scene.stripe.subscriptions.update(id, { items: [item] })
    await scene.deliverEvents()
    return paid
  }

  const lastsThroughMonth = async ({ call, invoices }: Subscriber) => {
    const end = invoices()[0]?.lines.data[0]?.period.end ?? 0
    scene.sandbox.engine.advanceTo(end - 60)
    await scene.deliverEvents()
    expect(await hasAccess(call)).toBe(true)
    await passDays(scene, 1)
    expect(await hasAccess(call)).toBe(false)
  }

  const refund = async ({ customerId }: Subscriber, which: 'month' | 'year') => {
    const charges = scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)
    const [year, month] = charges
    await scene.stripe.refunds.create({ charge: (which === 'year' ? year : month)?.id ?? '' })
    await scene.deliverEvents()
    await endOverSubscriptions(scene.context)
  }

  it('has a year that is paid, less what was left of the month', async () => {
    const { call, invoices } = await changed(WORKS)
    expect(invoices().map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
      ['subscription_create', 'paid'],
      ['subscription_update', 'paid'],
    ])
    const [credit, year] = invoices()[1]?.lines.data ?? []
    expect(year?.amount).toBe(89_000)
    expect(credit?.amount).toBeLessThan(-1_900)
    expect(await subscriptionsOf(call)).toMatchObject([{ planId: 'pro-yearly', standing: 'active' }])
    await passDays(scene, 300)
    expect(await hasAccess(call)).toBe(true)
  })

  it('loses nothing of the year where the month is refunded', async () => {
    const paid = await changed(WORKS)
    await refund(paid, 'month')
    expect(paid.subscription.ended_at).toBeNull()
    await passDays(scene, 300)
    expect(await hasAccess(paid.call)).toBe(true)
  })

  it('ends where the year is refunded, though it has more lines than come with its invoice, and closes with the paid month', async () => {
    const paid = await changed(WORKS)
    const [credit, year] = paid.invoices()[1]?.lines.data ?? []
    if (!credit || !year) throw new Error('The year is invoiced.')
    const credits = Array.from({ length: 120 }, (_, index) => ({ ...credit, id: `il_${index}` }))
    const [, invoice] = paid.invoices()
    if (invoice) invoice.lines.data = [...credits, year]
    expect(await hasAccess(paid.call)).toBe(true)
    await refund(paid, 'year')
    expect(paid.subscription.status).toBe('canceled')
    await lastsThroughMonth(paid)
  })

  it('closes at once where both the year and the month are refunded', async () => {
    const paid = await changed(WORKS)
    await refund(paid, 'month')
    await refund(paid, 'year')
    expect(await hasAccess(paid.call)).toBe(false)
  })

  it('lasts through the month where the year is not paid, and the provider has tried for the last time', async () => {
    const paid = await changed(FAILS_LATER)
    await passDays(scene, 15)
    expect(paid.subscription.status).toBe('canceled')
    await lastsThroughMonth(paid)
  })

  it('is given up with a year that is not paid, which is never charged', async () => {
    const paid = await changed(FAILS_LATER)
    const { call, subscription, invoices, changeBank } = paid
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'past_due', isRenewalUnpaid: true }])
    await turnOffRenewal(call, subscription.id)
    expect(await subscriptionsOf(call)).toEqual([])
    changeBank(WORKS)
    await lastsThroughMonth(paid)
    await passDays(scene, 40)
    expect(invoices().map(({ status }) => status)).toEqual(['paid', 'void'])
  })
})

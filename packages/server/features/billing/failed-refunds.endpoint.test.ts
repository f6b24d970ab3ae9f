import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failRefund } from '../../sandbox/payments/refunds.ts'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { hasAccess, subscriber } from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { endOverSubscriptions } from './upkeep/upkeep-service.ts'

describeWithDatabase('A refund that fails later', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const refund = async (customerId: string) => {
    const { store } = scene.sandbox
    const [charge] = store.list('charge').filter(({ customer }) => customer === customerId)
    const made = await scene.context.payments?.stripe.refunds.create({ charge: charge?.id ?? '' })
    await scene.deliverEvents()
    return {
      fail: async () => {
        const refund = store.find('refund', made?.id ?? '')
        if (refund) failRefund(store, refund)
        await scene.deliverEvents({ times: 2 })
      },
    }
  }

  it('gives the uses of a product again at once, though its event names no customer', async () => {
    const { call } = await scene.payer({ plan_key: 'pro' })
    const card = await scene.enterCard(call)
    const order = { product: 'tax-reports-100', couponId: null, idempotencyKey: randomUUID() }
    await call.post('productPayment', { ...card, ...order })
    const uses = async () => paymentOf(await call.get('billingDetails')).billingDetails.extraUses.paragonTable
    const refunded = await refund(card.customerId)
    expect(await uses()).toBe(0)
    await refunded.fail()
    expect(await uses()).toBe(100)
  })

  it('opens a subscription again that was not ended yet', async () => {
    const { call, customerId } = await subscriber(scene)
    const refunded = await refund(customerId)
    expect(await hasAccess(call)).toBe(false)
    await refunded.fail()
    expect(await hasAccess(call)).toBe(true)
  })

  it('of a subscription that was ended stands in the audit log, once, with its account', async () => {
    const { call, customerId, subscription } = await subscriber(scene)
    const refunded = await refund(customerId)
    await endOverSubscriptions(scene.context)
    expect(subscription.status).toBe('canceled')
    await refunded.fail()
    expect(await hasAccess(call)).toBe(false)
    const { db } = getDatabase()
    const entries = await db
      .selectFrom('audit_event')
      .innerJoin('account', 'account.username', 'audit_event.subject')
      .innerJoin('billing_customer', 'billing_customer.account_id', 'account.id')
      .select(['action', 'actor_username', 'customer_id', 'detail'])
      .execute()
    expect(entries).toEqual([
      {
        action: 'find a failed refund of an ended subscription',
        actor_username: 'payment provider',
        customer_id: customerId,
        detail: { subscription: subscription.id, name: 'Lotline Pro' },
      },
    ])
  })
})

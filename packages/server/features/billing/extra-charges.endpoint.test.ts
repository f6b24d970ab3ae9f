import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import {
  hasAccess,
  passDays,
  prorate,
  subscriber,
  subscriptionsOf,
  turnOffRenewal,
} from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { endOverSubscriptions } from './upkeep/upkeep-service.ts'

type Subscriber = Awaited<ReturnType<typeof subscriber>>

describeWithDatabase('What support charges or refunds within a period', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  /** A charge of support within the paid period; its invoice has the status. */
  const chargeExtra = ({ subscription, invoices }: Subscriber, status: 'open' | 'paid') => {
    const [first] = invoices()
    if (!first) throw new Error('A subscription has an invoice.')
    const extra = {
      ...structuredClone(first),
      id: `in_${randomUUID()}`,
      billing_reason: 'subscription_update',
      created: scene.sandbox.store.now(),
      status,
      total: 500,
      amount_paid: status === 'paid' ? 500 : 0,
    } as const
    prorate(extra)
    const payment = extra.payments.data[0]
    const intentId = `pi_${randomUUID()}`
    if (payment) payment.payment.payment_intent = intentId
    const { store } = scene.sandbox
    store.put('invoice', extra)
    const charge = store
      .list('charge')
      .find(({ payment_intent }) => payment_intent === first.payments.data[0]?.payment.payment_intent)
    if (!charge) throw new Error('The plan was charged.')
    if (status === 'paid') {
      store.put('charge', { ...charge, id: `ch_${intentId}`, amount: 500, payment_intent: intentId })
    }
    subscription.latest_invoice = extra.id
    return { invoice: extra, refund: () => scene.stripe.refunds.create({ charge: `ch_${intentId}` }) }
  }

  it('leaves the period open while it is owed, also where the renewal is turned off', async () => {
    const paid = await subscriber(scene, 'pro-yearly')
    const { call, subscription } = paid
    await passDays(scene, 100)
    const { invoice } = chargeExtra(paid, 'open')
    subscription.status = 'past_due'
    await turnOffRenewal(call, subscription.id)
    expect(invoice.status).toBe('open')
    expect(subscription).toMatchObject({ ended_at: null, cancel_at_period_end: true })
    expect(await subscriptionsOf(call)).toMatchObject([
      { standing: 'past_due', autoRenew: false, isRenewalUnpaid: false },
    ])
    expect(await hasAccess(call)).toBe(true)
  })

  it('is neither shown nor charged where it is open when the period itself is refunded', async () => {
    const paid = await subscriber(scene, 'pro-yearly')
    const { call, customerId } = paid
    await passDays(scene, 100)
    const { invoice } = chargeExtra(paid, 'open')
    const chargesOf = () =>
      scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)
    await scene.stripe.refunds.create({ charge: chargesOf()[0]?.id ?? '' })
    await scene.deliverEvents()
    const { history } = paymentOf(await call.get('billingDetails')).billingDetails
    expect(history.map(({ status }) => status)).toEqual(['refunded'])
    const { intentId } = await scene.enterCard(call)
    expect(await call.post('updateCreditCard', { token: intentId })).toMatchObject({
      status: 200,
      payload: { unpaidReason: null },
    })
    const late = { invoiceId: invoice.id, idempotencyKey: randomUUID() }
    expect(await call.post('payInvoice', late)).toMatchObject({ status: 409, code: 'conflict' })
    expect(chargesOf()).toHaveLength(1)
    expect(invoice.status).toBe('open')
  })

  it('takes nothing of the period when it is refunded', async () => {
    const paid = await subscriber(scene, 'pro-yearly')
    const { call, subscription } = paid
    await passDays(scene, 100)
    const { refund } = chargeExtra(paid, 'paid')
    await refund()
    await scene.deliverEvents()
    await endOverSubscriptions(scene.context)
    expect(subscription.ended_at).toBeNull()
    expect(await hasAccess(call)).toBe(true)
    await passDays(scene, 10)
    chargeExtra(paid, 'paid')
    await passDays(scene, 60)
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'active', autoRenew: true }])
    expect(await hasAccess(call)).toBe(true)
  })

  it('takes the period back when all that was charged for it is refunded, though credit paid a part', async () => {
    const { call, customerId, invoices } = await subscriber(scene)
    const [first] = invoices()
    if (!first) throw new Error('A subscription has an invoice.')
    // 20 dollars of credit were used.
    first.total += 2000
    const charge = scene.sandbox.store.list('charge').find(({ customer }) => customer === customerId)
    await scene.stripe.refunds.create({ charge: charge?.id ?? '' })
    await scene.deliverEvents()
    expect(await hasAccess(call)).toBe(false)
  })
})

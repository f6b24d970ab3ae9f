import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type BillingScene,
  billingScene,
  payForPlan,
  paymentOf,
} from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { Caller } from '../../testing/servers/app-in-memory.ts'

const AUTHENTICATED = '4000002760003184'
const FAILS_LATER = '4000000000000341'

describeWithDatabase('Invoices that are open', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const detailsOf = async (call: Caller) =>
    ((await call.get('billingDetails')).payload as ReturnType<typeof paymentOf>).billingDetails
  const openAt = (customerId: string) =>
    scene.sandbox.store
      .list('invoice')
      .filter(({ customer, status }) => customer === customerId && status === 'open')
  const chargesOf = (customerId: string) =>
    scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)

  it('by a payment that awaits its holder are not owed: another card is not charged for it', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call, AUTHENTICATED)
    expect(paymentOf(await payForPlan(call, card, 'pro-monthly')).state).toBe('requires_action')
    expect(openAt(card.customerId)).toHaveLength(1)
    expect((await detailsOf(call)).history).toEqual([])
    const { intentId } = await scene.enterCard(call)
    expect((await call.post('updateCreditCard', { token: intentId })).status).toBe(200)
    expect(chargesOf(card.customerId)).toEqual([])
  })

  it.each([
    ['a credit of $20.00 leaves', -2000],
    ['a debt of $20.00 makes of', 2000],
  ])('say what would be charged beside their total: what %s it', async (_, balance) => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    expect(paymentOf(await payForPlan(call, card, 'pro-monthly')).state).toBe('paid')
    const [paid] = (await detailsOf(call)).history
    expect(paid).toMatchObject({ status: 'paid', amountDue: 0 })
    const total = paid?.amount ?? 0
    await scene.stripe.customers.update(card.customerId, { balance } as object)
    for (const method of scene.sandbox.store.list('payment_method')) {
      if (method.customer === card.customerId) method.sandbox_number = FAILS_LATER
    }
    scene.advanceDays(32)
    await scene.deliverEvents()
    const [owed] = (await detailsOf(call)).history
    expect(owed).toMatchObject({ status: 'open', amount: total, amountDue: total + balance })
    const { intentId } = await scene.enterCard(call)
    expect((await call.post('updateCreditCard', { token: intentId })).status).toBe(200)
    const charged = chargesOf(card.customerId).filter(({ paid: isPaid }) => isPaid)
    expect(charged.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
      [total, total + balance].toSorted((a, b) => a - b),
    )
    expect((await detailsOf(call)).history[0]).toMatchObject({ status: 'paid', amountDue: 0 })
  })

  it('of a subscription that the provider has ended are neither shown nor charged: they would open nothing', async () => {
    const { call } = await scene.payer()
    const card = await scene.enterCard(call)
    expect(paymentOf(await payForPlan(call, card, 'pro-monthly')).state).toBe('paid')
    for (const method of scene.sandbox.store.list('payment_method')) {
      if (method.customer === card.customerId) method.sandbox_number = FAILS_LATER
    }
    scene.advanceDays(32)
    await scene.deliverEvents()
    const [owed] = (await detailsOf(call)).history
    expect(owed).toMatchObject({ status: 'open' })
    // After its last retry.
    scene.advanceDays(40)
    await scene.deliverEvents()
    expect(openAt(card.customerId).map(({ id }) => id)).toContain(owed?.id)
    const { history, subscriptions } = await detailsOf(call)
    expect(subscriptions).toEqual([])
    expect(history.map(({ status }) => status)).toEqual(['paid'])
    const { intentId } = await scene.enterCard(call)
    await call.post('updateCreditCard', { token: intentId })
    const late = { invoiceId: owed?.id ?? '', idempotencyKey: randomUUID() }
    expect(await call.post('payInvoice', late)).toMatchObject({ status: 409, code: 'conflict' })
    expect(chargesOf(card.customerId)).toHaveLength(1)
  })

  it('notifications that a plan or another subscription brings already are not sold beside it', async () => {
    const offered = async (call: Caller) =>
      ((await call.get('notificationsBundles')).payload as { isIncluded: boolean }[]).map(
        ({ isIncluded }) => isIncluded,
      )
    const pro = await scene.payer()
    const card = await scene.enterCard(pro.call)
    expect(await offered(pro.call)).toEqual([false, false])
    await payForPlan(pro.call, card, 'pro-yearly')
    expect(await offered(pro.call)).toEqual([true, false])
    expect(await payForPlan(pro.call, card, 'areas-yearly')).toMatchObject({ status: 409, code: 'conflict' })
    expect(paymentOf(await payForPlan(pro.call, card, 'mls-yearly')).state).toBe('paid')
    expect(chargesOf(card.customerId)).toHaveLength(2)

    const basic = await scene.payer({ plan_key: 'basic' })
    const other = await scene.enterCard(basic.call)
    await payForPlan(basic.call, other, 'mls-yearly')
    expect(await offered(basic.call)).toEqual([true, false])
  })
})

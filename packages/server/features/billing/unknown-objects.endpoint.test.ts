import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Payments } from '../../connectors/stripe/payments.ts'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { Caller } from '../../testing/servers/app-in-memory.ts'
import { deleteOrphans, endOverSubscriptions } from './upkeep/upkeep-service.ts'

const AUTHENTICATED = '4000002760003184'
const UNKNOWN = 'The payment provider no longer has this payment.'

describeWithDatabase('What the provider knows nothing of, as after a change of its keys', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const pay = async (call: Caller, key: string = randomUUID(), number?: string) =>
    call.post('payment', {
      ...(await scene.enterCard(call, number)),
      plan: 'pro-yearly',
      billingPeriod: 'yearly',
      couponId: null,
      idempotencyKey: key,
    })
  const outcomeOf = async (call: Caller, idempotencyKey: string) =>
    paymentOf(await call.post('paymentOutcome', { idempotencyKey }))

  /** An account with a payment that awaited authentication under other keys. */
  async function waiting() {
    const { call, account } = await scene.payer()
    const key = randomUUID()
    expect(paymentOf(await pay(call, key, AUTHENTICATED)).state).toBe('requires_action')
    await getDatabase()
      .db.updateTable('billing_order')
      .set({ invoice_id: `in_${account.id}`, order_id: randomUUID() })
      .where('idempotency_key', '=', key)
      .execute()
    return { call, key }
  }

  /** Leaves the account a customer of other keys. */
  const forgetCustomer = (accountId: string, customerId = `cus_${accountId}`) =>
    getDatabase()
      .db.updateTable('billing_customer')
      .set({ customer_id: customerId })
      .where('account_id', '=', accountId)
      .execute()
  const deleteAccount = (id: string) => getDatabase().db.deleteFrom('account').where('id', '=', id).execute()
  const orphans = async () =>
    (
      await getDatabase()
        .db.selectFrom('billing_customer')
        .select('customer_id')
        .where('account_id', 'is', null)
        .where('deleted_at', 'is', null)
        .execute()
    ).map(({ customer_id }) => customer_id)

  it('a payment that waits stands in the way of no other', async () => {
    const { call, key } = await waiting()
    expect(paymentOf(await pay(call))).toMatchObject({ state: 'paid', subscriptionValid: true })
    expect(await outcomeOf(call, key)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(UNKNOWN),
    })
  })

  it('a payment that was cut off before anything was stored of it has failed as well', async () => {
    const { call, account } = await scene.payer()
    const key = randomUUID()
    await pay(call, key)
    await forgetCustomer(account.id)
    await getDatabase()
      .db.updateTable('billing_order')
      .set({ invoice_id: null })
      .where('idempotency_key', '=', key)
      .execute()
    expect(await outcomeOf(call, key)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(UNKNOWN),
    })
  })

  it('a customer of a deleted account counts as deleted, and is named in the audit log', async () => {
    const { call, account } = await scene.payer()
    await pay(call)
    await forgetCustomer(account.id)
    await deleteAccount(account.id)
    expect(await deleteOrphans(scene.context)).toBe(1)
    expect(await orphans()).toEqual([])
    const entries = await getDatabase()
      .db.selectFrom('audit_event')
      .select('action')
      .where('subject', '=', `cus_${account.id}`)
      .execute()
    expect(entries).toEqual([{ action: 'find no customer to delete' }])
  })

  it('customers that it refuses to delete do not stand before the others', async () => {
    const { call, account } = await scene.payer()
    const { customerId } = paymentOf(await pay(call))
    await deleteAccount(account.id)
    const refused = Array.from({ length: 100 }, (_, index) => ({
      customer_id: `cus_0refused_${index}`,
      created_at: scene.now(),
    }))
    await getDatabase().db.insertInto('billing_customer').values(refused).execute()
    const payments = Object.create(scene.context.payments) as Payments
    payments.deleteCustomer = async (id) => {
      if (id.startsWith('cus_0refused_')) throw new Error('Refused.')
      return (await scene.context.payments?.deleteCustomer(id)) ?? false
    }
    // Of each hundred, one is left out: after ten runs nothing is left to chance.
    for (let run = 0; run < 10; run += 1) await deleteOrphans({ ...scene.context, payments })
    expect(await orphans()).toHaveLength(100)
    expect(await orphans()).not.toContain(customerId)
    await getDatabase().db.deleteFrom('billing_customer').where('account_id', 'is', null).execute()
  })

  it('a subscription whose money went back is over, and the account can have another customer', async () => {
    const { call, account } = await scene.payer()
    await pay(call)
    await forgetCustomer(account.id)
    await getDatabase()
      .db.updateTable('billing_subscription')
      .set({ is_taken_back: true, access_until: null, subscription_id: `sub_${account.id}` })
      .where('account_id', '=', account.id)
      .execute()
    expect(await endOverSubscriptions(scene.context)).toBe(1)
    expect(await endOverSubscriptions(scene.context)).toBe(0)
    expect(paymentOf(await pay(call)).state).toBe('paid')
  })
})

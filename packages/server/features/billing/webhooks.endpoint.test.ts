import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signEvent } from '../../sandbox/payments/webhook-sender.ts'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { Caller } from '../../testing/servers/app-in-memory.ts'
import { deleteOrphans, notifyUnpaid, reconcile } from './upkeep/upkeep-service.ts'

describeWithDatabase('What the payment provider tells', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const subscribe = async (call: Caller, plan = 'pro-monthly') => {
    const card = await scene.enterCard(call)
    const body = { plan, billingPeriod: 'monthly' as const, couponId: null, idempotencyKey: randomUUID() }
    expect(paymentOf(await call.post('payment', { ...card, ...body })).state).toBe('paid')
    await scene.deliverEvents()
    return card
  }
  /** Puts another number behind the saved card, as a bank that blocks it does. */
  const changeBank = (customerId: string, number: string) => {
    for (const method of scene.sandbox.store.list('payment_method')) {
      if (method.customer === customerId) method.sandbox_number = number
    }
  }
  const planOf = async (call: Caller) =>
    (await call.get('refreshUser')).payload as {
      account: { subscriptionValid: boolean; plan: { key: string } }
    }
  const subscriptionsOf = async (call: Caller) =>
    (
      (await call.get('billingDetails')).payload as {
        billingDetails: ReturnType<typeof paymentOf>['billingDetails']
      }
    ).billingDetails.subscriptions
  const mailsOf = async (accountId: string) =>
    (
      await getDatabase()
        .db.selectFrom('mail_message')
        .select('template')
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute()
    ).map(({ template }) => template)

  const textOf = async (accountId: string, template: string) => {
    const mails = getDatabase().db.selectFrom('mail_message').select('body_text')
    const mail = mails.where('account_id', '=', accountId).where('template', '=', template)
    return (await mail.executeTakeFirstOrThrow()).body_text
  }

  const post = (payload: string, headers: Record<string, string>) => scene.postWebhook(payload, headers)

  it('is taken only with its signature over these very bytes, and not when it is old', async () => {
    const { customerId: id } = await scene.enterCard((await scene.payer()).call)
    const event = { id: 'evt_1', type: 'customer.updated', data: { object: { object: 'customer', id } } }
    const { payload, headers } = signEvent(event, 'whsec_sandbox')
    const { requests } = scene.sandbox
    requests.length = 0
    expect((await post(payload, headers)).statusCode).toBe(200)
    expect(requests).toContain('GET /v1/customers/:id')
    requests.length = 0
    const forged = signEvent(event, 'whsec_other')
    const old = signEvent(event, 'whsec_sandbox', Math.floor(Date.now() / 1000) - 3600)
    for (const attempt of [
      await post(`${payload} `, headers),
      await post(payload, { 'content-type': 'application/json' }),
      await post(payload, { ...headers, 'stripe-signature': 'x'.repeat(100_000) }),
      await post(payload, forged.headers),
      await post(payload, old.headers),
      await post('', headers),
    ]) {
      expect(attempt.statusCode).toBeGreaterThanOrEqual(400)
      expect(attempt.statusCode).toBeLessThan(500)
    }
    expect(requests).toEqual([])
  })

  it.each([
    ['nothing', null],
    ['a list', []],
    ['no fields', {}],
    ['no data', { id: 'evt_2', type: 'customer.updated' }],
    ['no object', { id: 'evt_2', type: 'customer.updated', data: { object: null } }],
    ['an id with a null character', { id: 'evt\0', type: 'x', data: { object: {} } }],
    ['half a surrogate pair', { id: 'evt_2', type: '\uD800', data: { object: {} } }],
    ['an endless id', { id: 'e'.repeat(100_000), type: 'x', data: { object: {} } }],
    ['a number as id', { id: 2, type: 'x', data: { object: {} } }],
    ['a hostile customer', { id: 'evt_2', type: 'x', data: { object: { customer: 'cus\0' } } }],
    ['a customer that is a list', { id: 'evt_2', type: 'x', data: { object: { customer: [] } } }],
  ])('is refused with 400 when it is signed but holds %s', async (_, event) => {
    const { payload, headers } = signEvent(event, 'whsec_sandbox')
    scene.sandbox.requests.length = 0
    expect((await post(payload, headers)).statusCode).toBe(400)
    expect(scene.sandbox.requests).toEqual([])
  })

  it('renews, also when every event comes five times in any order', async () => {
    const { call } = await scene.payer()
    await subscribe(call)
    const [before] = await subscriptionsOf(call)
    scene.advanceDays(32)
    await scene.deliverEvents({ times: 5, isShuffled: true })
    const [after] = await subscriptionsOf(call)
    expect(after?.expiryDate).toBeGreaterThan(before?.expiryDate ?? 0)
    expect(after).toMatchObject({ standing: 'active', autoRenew: true })
    const { billingDetails } = (await call.get('billingDetails')).payload as {
      billingDetails: { history: unknown[] }
    }
    expect(billingDetails.history).toHaveLength(2)
  })

  it('a failed renewal: a mail, grace, closing with a mail, and open again once it is paid', async () => {
    const { call, account } = await scene.payer()
    const { customerId } = await subscribe(call)
    changeBank(customerId, '4000000000000341')
    scene.advanceDays(32)
    await scene.deliverEvents({ times: 2 })
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'past_due' }])
    expect(await planOf(call)).toMatchObject({ account: { subscriptionValid: true, plan: { key: 'pro' } } })
    expect(await notifyUnpaid(scene.context)).toBe(1)
    expect(await notifyUnpaid(scene.context)).toBe(0)
    expect(await mailsOf(account.id)).toEqual(['payment_failed'])
    // The page of payments is closed to who has access.
    const failed = await textOf(account.id, 'payment_failed')
    expect(failed).toContain('/dashboard/my-lotline/billing')
    expect(failed).toMatch(/\$99\.68, with tax, is due by invoice SANDBOX-\d+ of \w+ \d+, \d{4}\./)
    scene.advanceDays(7)
    await scene.deliverEvents()
    expect(await planOf(call)).toMatchObject({ account: { subscriptionValid: false } })
    expect(await notifyUnpaid(scene.context)).toBe(1)
    expect(await notifyUnpaid(scene.context)).toBe(0)
    expect(await mailsOf(account.id)).toEqual(['payment_failed', 'access_closed'])
    const closed = await textOf(account.id, 'access_closed')
    expect(closed).toContain('/dashboard/my-lotline/billing')
    expect(closed).toContain('$99.68, with tax, is due by invoice')
    expect(await subscriptionsOf(call)).toMatchObject([{ standing: 'unpaid', accessUntil: null }])
    const { intentId } = await scene.enterCard(call)
    expect((await call.post('updateCreditCard', { token: intentId })).payload).toMatchObject({
      billingDetails: { subscriptions: [{ standing: 'active' }] },
    })
    expect(await planOf(call)).toMatchObject({ account: { subscriptionValid: true } })
  })

  it('without renewal it expires with its period, without grace', async () => {
    const { call } = await scene.payer()
    await subscribe(call)
    const [subscription] = await subscriptionsOf(call)
    const off = await call.post('setAutoRenew', { subscriptions: [{ id: subscription?.id ?? '' }] })
    expect(off.payload).toMatchObject({ billingDetails: { subscriptions: [{ autoRenew: false }] } })
    expect(await planOf(call)).toMatchObject({ account: { subscriptionValid: true } })
    scene.advanceDays(32)
    // Not a single event arrives: what was paid for has ended all the same.
    expect(await planOf(call)).toMatchObject({ account: { subscriptionValid: false } })
    await scene.deliverEvents()
    expect(await subscriptionsOf(call)).toEqual([])
  })

  it('a refund of all closes at once; the nightly comparison finds it when no event came', async () => {
    const { call } = await scene.payer()
    const { customerId } = await subscribe(call)
    const [charge] = scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)
    await scene.context.payments?.stripe.refunds.create({ charge: charge?.id ?? '' })
    expect(await planOf(call)).toMatchObject({ account: { subscriptionValid: true } })
    expect((await reconcile(scene.context)).changed).toBeGreaterThanOrEqual(1)
    expect(await planOf(call)).toMatchObject({ account: { subscriptionValid: false } })
    expect((await reconcile(scene.context)).changed).toBe(0)
  })

  it('a plan that support changes for another at the provider opens what that one brings', async () => {
    const { call } = await scene.payer()
    const { customerId } = await subscribe(call, 'basic-monthly')
    const { store } = scene.sandbox
    const pro = store.list('price').find(({ lookup_key }) => lookup_key === 'pro-monthly')
    const subscription = store.list('subscription').find(({ customer }) => customer === customerId)
    const [item] = subscription?.items.data ?? []
    if (!pro || !subscription || !item) throw new Error('It was subscribed to.')
    expect(await planOf(call)).toMatchObject({ account: { plan: { key: 'basic' } } })
    item.price = pro
    store.emit('customer.subscription.updated', subscription)
    await scene.deliverEvents()
    expect(await planOf(call)).toMatchObject({ account: { subscriptionValid: true, plan: { key: 'pro' } } })
    expect(await subscriptionsOf(call)).toMatchObject([{ planId: 'pro-monthly', name: 'Lotline Pro' }])
  })

  it('a dispute that is lost closes at once, though its events name no customer', async () => {
    const { call } = await scene.payer()
    const { customerId } = await subscribe(call)
    const { store } = scene.sandbox
    const charge = store.list('charge').find(({ customer }) => customer === customerId)
    if (!charge) throw new Error('It was charged.')
    charge.disputed = true
    const dispute = store.put('dispute', {
      id: store.newId('dp'),
      created: store.now(),
      status: 'lost',
      charge: charge.id,
    })
    store.emit('charge.dispute.closed', dispute)
    await scene.deliverEvents()
    expect(await planOf(call)).toMatchObject({ account: { subscriptionValid: false } })
  })

  it('a deleted account pays no more', async () => {
    const { call, account } = await scene.payer()
    const { customerId } = await subscribe(call)
    await getDatabase().db.deleteFrom('account').where('id', '=', account.id).execute()
    expect(await deleteOrphans(scene.context)).toBe(1)
    expect(await deleteOrphans(scene.context)).toBe(0)
    const own = scene.sandbox.store.list('subscription').filter(({ customer }) => customer === customerId)
    expect(own.map(({ status }) => status)).toEqual(['canceled'])
    await scene.deliverEvents()
  })
})

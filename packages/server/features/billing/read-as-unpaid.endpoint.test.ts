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

const OK_CARD = '4242424242424242'
const AUTHENTICATED = '4000002760003184'
const FAILS_LATER = '4000000000000341'
/** The price of Pro by the year, with tax. */
const CREDIT = 99_680
const IN_FLIGHT_DAYS = 130 / 86_400
/** More than any payment makes. */
const MAX_REQUESTS = 30
const MAY_BE_CHARGED = /your card may still be charged/

describeWithDatabase('Payments that a page has read as unpaid', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
    const { catalogue, payments } = scene.context
    catalogue.coupons.push({
      key: 'free',
      code: 'FREE',
      name: 'Free, the first year',
      percentOff: 100,
      amountOffCents: null,
      items: null,
      oncePerAccount: true,
      until: null,
    })
    await payments?.stripe.coupons.create({ id: 'free', name: 'Free', percent_off: 100, duration: 'once' })
  })
  afterAll(() => scene.close())

  const outcomeOf = async (call: Caller, idempotencyKey: string) =>
    paymentOf(await call.post('paymentOutcome', { idempotencyKey }))

  it('a plan that credit has paid, by a server that pauses before any request: its credit remains where it has ended', async () => {
    let ended = 0
    for (let after = 0; after < MAX_REQUESTS; after += 1) {
      const { call } = await scene.payer()
      const key = randomUUID()
      const card = await scene.enterCard(call)
      const stripe = scene.context.payments?.stripe
      await stripe?.customers.update(card.customerId, { balance: -CREDIT })
      const order = {
        plan: 'pro-yearly',
        billingPeriod: 'yearly',
        couponId: null,
        idempotencyKey: key,
      } as const
      const sent = () => call.post('payment', { ...card, ...order })
      const paused = await scene.provided.pauseAt({ after, when: 'before' }, sent)
      if (paused === null) break
      scene.advanceDays(IN_FLIGHT_DAYS)
      const { state } = await outcomeOf(call, key)
      scene.provided.goOn()
      await paused.response
      const customer = await stripe?.customers.retrieve(card.customerId)
      const last = (await outcomeOf(call, key)).state
      expect(customer).toMatchObject({ balance: last === 'paid' ? 0 : -CREDIT })
      if (state === 'failed' && last === 'failed') ended += 1
    }
    expect(ended).toBeGreaterThan(0)
  })

  /** An account whose renewal was declined; its bank accepts a card of this number by now. */
  async function debtor(number: string) {
    const { call } = await scene.payer()
    const { customerId, ...card } = await scene.enterCard(call)
    await payForPlan(call, { customerId, ...card }, 'pro-monthly')
    const changeBank = (to: string) => {
      for (const method of scene.sandbox.store.list('payment_method')) {
        if (method.customer === customerId) method.sandbox_number = to
      }
    }
    changeBank(FAILS_LATER)
    scene.advanceDays(32)
    await scene.deliverEvents()
    changeBank(number)
    const invoices = scene.sandbox.store.list('invoice').filter(({ customer }) => customer === customerId)
    const invoiceId = invoices.find(({ status }) => status === 'open')?.id ?? ''
    const pay = (idempotencyKey: string) => call.post('payInvoice', { invoiceId, idempotencyKey })
    const isPaid = () => scene.sandbox.store.find('invoice', invoiceId)?.status === 'paid'
    return { call, pay, isPaid }
  }

  it('an open invoice, by a server that pauses before any request: where it is charged late the page read that it may be, and reads that it was', async () => {
    let [late, uncharged] = [0, 0]
    for (let after = 0; after < MAX_REQUESTS; after += 1) {
      const { call, pay, isPaid } = await debtor(OK_CARD)
      const key = randomUUID()
      const paused = await scene.provided.pauseAt({ after, when: 'before' }, () => pay(key))
      if (paused === null) break
      scene.advanceDays(IN_FLIGHT_DAYS)
      const { state, message } = await outcomeOf(call, key)
      const wasPaid = isPaid()
      expect(state).toBe(wasPaid ? 'paid' : 'failed')
      scene.provided.goOn()
      await paused.response
      if (!wasPaid && isPaid()) {
        expect(message).toMatch(MAY_BE_CHARGED)
        late += 1
      }
      if (!isPaid()) uncharged += 1
      expect((await outcomeOf(call, key)).state).toBe(isPaid() ? 'paid' : 'failed')
    }
    expect(late).toBeGreaterThan(0)
    expect(uncharged).toBeGreaterThan(0)
  })

  it('an open invoice that is authenticated after a second payment was begun: both are paid, by one charge', async () => {
    const { call, pay, isPaid } = await debtor(AUTHENTICATED)
    const [first, second] = [randomUUID(), randomUUID()]
    const waiting = paymentOf(await pay(first))
    expect(waiting.state).toBe('requires_action')
    await pay(second)
    expect((await outcomeOf(call, first)).state).toBe('requires_action')
    scene.authenticate(waiting.clientSecret ?? '', true)
    expect(isPaid()).toBe(true)
    expect((await outcomeOf(call, first)).state).toBe('paid')
    expect((await outcomeOf(call, second)).state).toBe('paid')
  })

  it('an open invoice that its bank processes, authenticated after a second payment was begun: the first is in progress, then paid', async () => {
    const { charges } = scene.sandbox.engine
    const { call, pay } = await debtor(AUTHENTICATED)
    const first = randomUUID()
    const waiting = paymentOf(await pay(first))
    await pay(randomUUID())
    expect((await outcomeOf(call, first)).state).toBe('requires_action')
    charges.lag = 'processing'
    scene.authenticate(waiting.clientSecret ?? '', true)
    expect(await outcomeOf(call, first)).toMatchObject({ state: 'in_progress', message: null })
    charges.catchUp()
    expect((await outcomeOf(call, first)).state).toBe('paid')
  })

  it.each([
    ['plan', 'before'],
    ['plan', 'after'],
    ['product', 'before'],
    ['product', 'after'],
  ] as const)(
    'a %s that costs nothing, by a server that pauses %s any request: it is open where its payment is paid, and else nothing renews',
    async (kind, when) => {
      let [open, ended] = [0, 0]
      for (let after = 0; after < MAX_REQUESTS; after += 1) {
        const { call } = await scene.payer(kind === 'plan' ? {} : { plan_key: 'pro' })
        const key = randomUUID()
        const body = { ...(await scene.enterCard(call)), couponId: 'FREE', idempotencyKey: key }
        const paused = await scene.provided.pauseAt({ after, when }, () =>
          kind === 'plan'
            ? call.post('payment', { ...body, plan: 'pro-yearly', billingPeriod: 'yearly' })
            : call.post('productPayment', { ...body, product: 'tax-reports-100' }),
        )
        if (paused === null) break
        scene.advanceDays(IN_FLIGHT_DAYS)
        const before = await outcomeOf(call, key)
        // Nothing was charged, but the next period will be.
        if (before.state === 'paid') expect(before.billingDetails.savedCard).toMatchObject({ last4: '4242' })
        scene.provided.goOn()
        await paused.response
        await scene.deliverEvents()
        const { state, subscriptionValid, billingDetails } = await outcomeOf(call, key)
        if (before.state === 'paid') expect(state).toBe('paid')
        const isOpen = kind === 'plan' ? subscriptionValid : billingDetails.extraUses.paragonTable === 100
        expect(isOpen).toBe(state === 'paid')
        const isRenewed = scene.sandbox.store
          .list('subscription')
          .some(({ customer, ended_at }) => customer === body.customerId && ended_at === null)
        expect(isRenewed).toBe(kind === 'plan' && state === 'paid')
        const item = kind === 'plan' ? 'pro-yearly' : 'tax-reports-100'
        const { payload } = await call.post('checkCoupon', { code: 'FREE', item })
        const isUnused = 'couponId' in (payload as object)
        expect(isUnused).toBe(!isOpen)
        if (isOpen) open += 1
        else ended += 1
      }
      expect(open).toBeGreaterThan(0)
      expect(ended).toBeGreaterThan(0)
    },
  )
})

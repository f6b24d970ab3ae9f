import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { overdueSubscriber, WORKS } from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { endAbandonedPayments } from './upkeep/upkeep-service.ts'

const AUTHENTICATED = '4000002760003184'
const SECOND_DAYS = 1 / 86_400
const LOCK_DAYS = 130 * SECOND_DAYS
const HOURS_DAYS = 3 / 24
/** More than any payment makes. */
const MOST_REQUESTS = 30

describeWithDatabase('A second payment for the same order', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  /** An account that buys a product in several tabs. */
  async function buyer(number?: string) {
    const { call } = await scene.payer({ plan_key: 'pro' })
    const card = await scene.enterCard(call, number)
    const send = (idempotencyKey: string, product = 'tax-reports-100') =>
      call.post('productPayment', { ...card, product, couponId: null, idempotencyKey })
    const ask = async (idempotencyKey: string) =>
      paymentOf(await call.post('paymentOutcome', { idempotencyKey }))
    const uses = async () => (await ask(randomUUID())).billingDetails.extraUses.paragonTable
    const charges = () => {
      const all = scene.sandbox.store.list('charge')
      return all.filter(({ customer }) => customer === card.customerId).length
    }
    return { send, ask, uses, charges }
  }

  /** A first payment whose holder has authenticated it, and whose page has not come back. */
  async function authenticated() {
    const account = await buyer(AUTHENTICATED)
    const first = randomUUID()
    const waiting = paymentOf(await account.send(first))
    expect(waiting.state).toBe('requires_action')
    scene.advanceDays(SECOND_DAYS)
    return { ...account, first, confirm: () => scene.authenticate(waiting.clientSecret ?? '', true) }
  }

  it.each(['processing', 'succeeded'] as const)(
    'is in progress with the first whose bank has it (%s), and paid with it',
    async (lag) => {
      const { charges: provided } = scene.sandbox.engine
      const { send, ask, uses, charges, confirm } = await authenticated()
      provided.lag = lag
      confirm()
      const [second, third] = [randomUUID(), randomUUID()]
      expect(paymentOf(await send(second)).state).toBe('in_progress')
      scene.advanceDays(SECOND_DAYS)
      expect(paymentOf(await send(third)).state).toBe('in_progress')
      expect((await ask(second)).state).toBe('in_progress')
      expect((await ask(third)).state).toBe('in_progress')
      scene.advanceDays(HOURS_DAYS)
      await endAbandonedPayments(scene.context)
      expect((await ask(second)).state).toBe('in_progress')
      provided.catchUp()
      expect((await ask(second)).state).toBe('paid')
      expect((await ask(third)).state).toBe('paid')
      expect(paymentOf(await send(second)).state).toBe('paid')
      expect(await uses()).toBe(100)
      expect(charges()).toBe(1)
    },
  )

  /** A payment for a plan, by the card that was just entered, or for an open invoice, by the saved one. */
  const ways = {
    plan: async () => {
      const { call } = await scene.payer()
      const card = await scene.enterCard(call)
      const charges = () =>
        scene.sandbox.store.list('charge').filter(({ customer }) => customer === card.customerId).length
      const order = { ...card, plan: 'pro-yearly', billingPeriod: 'yearly', couponId: null } as const
      const send = (idempotencyKey: string) => call.post('payment', { ...order, idempotencyKey })
      return { call, send, charges, expected: 1 }
    },
    'open invoice': async () => {
      const { call, renewal, customerId, changeBank } = await overdueSubscriber(scene)
      changeBank(WORKS)
      const charges = () =>
        scene.sandbox.store
          .list('charge')
          .filter(({ customer, status }) => customer === customerId && status === 'succeeded').length
      const send = (idempotencyKey: string) =>
        call.post('payInvoice', { invoiceId: renewal.id, idempotencyKey })
      return { call, send, charges, expected: charges() + 1 }
    },
  }

  it.each(['plan', 'open invoice'] as const)(
    '%s is in progress with the first, and paid with it: nobody is invited to pay again',
    async (what) => {
      let count = 0
      for (; count < MOST_REQUESTS; count += 1) {
        const { call, send, charges, expected } = await ways[what]()
        const [first, second] = [randomUUID(), randomUUID()]
        const paused = await scene.provided.pauseAt({ after: count, when: 'before' }, () => send(first))
        if (paused === null) break
        scene.advanceDays(SECOND_DAYS)
        expect(paymentOf(await send(second)).state).toBe('in_progress')
        scene.provided.goOn()
        expect(paymentOf(await paused.response).state).toBe('paid')
        const asked = await call.post('paymentOutcome', { idempotencyKey: second })
        expect(paymentOf(asked)).toMatchObject({
          state: 'paid',
          billingDetails: { subscriptions: [{ name: 'Lotline Pro', standing: 'active' }] },
        })
        expect(charges()).toBe(expected)
      }
      expect(count).toBeGreaterThan(3)
      expect(count).toBeLessThan(MOST_REQUESTS)
    },
  )

  it('does not delay one for another product, which is refused until the first is paid', async () => {
    const { charges: provided } = scene.sandbox.engine
    const { send, uses, confirm } = await authenticated()
    provided.lag = 'processing'
    confirm()
    expect(await send(randomUUID(), 'property-data-1000')).toMatchObject({ status: 409, code: 'conflict' })
    provided.catchUp()
    expect(paymentOf(await send(randomUUID(), 'property-data-1000')).state).toBe('requires_action')
    expect(await uses()).toBe(100)
  })

  it.each(['its page asks', 'it is sent again'])(
    'is paid with the first whose server was still at work, whichever request that was at: %s',
    async (then) => {
      let count = 0
      for (; count < MOST_REQUESTS; count += 1) {
        const { send, ask, uses, charges } = await buyer()
        const [first, second] = [randomUUID(), randomUUID()]
        const paused = await scene.provided.pauseAt({ after: count, when: 'before' }, () => send(first))
        if (paused === null) break
        scene.advanceDays(SECOND_DAYS)
        expect(paymentOf(await send(second)).state).toBe('in_progress')
        expect((await ask(second)).state).toBe('in_progress')
        scene.provided.goOn()
        expect(paymentOf(await paused.response).state).toBe('paid')
        scene.advanceDays(SECOND_DAYS)
        expect(then === 'its page asks' ? await ask(second) : paymentOf(await send(second))).toMatchObject({
          state: 'paid',
        })
        expect(await uses()).toBe(100)
        expect(charges()).toBe(1)
      }
      expect(count).toBeGreaterThan(5)
      expect(count).toBeLessThan(MOST_REQUESTS)
    },
  )

  it('has failed where the first has, whose server died: what is paid then is charged once', async () => {
    let [paid, failed] = [0, 0]
    const dead: Promise<unknown>[] = []
    for (let after = 0; after < MOST_REQUESTS; after += 1) {
      const { send, ask, uses, charges } = await buyer()
      const [first, second] = [randomUUID(), randomUUID()]
      const paused = await scene.provided.pauseAt({ after, when: 'after' }, () => send(first))
      if (paused === null) break
      dead.push(paused.response)
      scene.advanceDays(SECOND_DAYS)
      expect(paymentOf(await send(second)).state).toBe('in_progress')
      scene.advanceDays(LOCK_DAYS)
      const { state } = await ask(second)
      expect(charges()).toBe(state === 'paid' ? 1 : 0)
      if (state === 'paid') paid += 1
      else {
        expect(state).toBe('failed')
        expect(paymentOf(await send(randomUUID())).state).toBe('paid')
        failed += 1
      }
      expect((await ask(first)).state).toBe(state)
      expect(await uses()).toBe(100)
      expect(charges()).toBe(1)
    }
    scene.provided.goOn()
    await Promise.all(dead)
    expect(paid).toBeGreaterThan(0)
    expect(failed).toBeGreaterThan(0)
  })

  it('is paid with the first that its page sends again', async () => {
    const dead: Promise<unknown>[] = []
    for (let after = 0; after < MOST_REQUESTS; after += 1) {
      const { send, ask, uses, charges } = await buyer()
      const [first, second] = [randomUUID(), randomUUID()]
      const paused = await scene.provided.pauseAt({ after, when: 'before' }, () => send(first))
      if (paused === null) break
      dead.push(paused.response)
      scene.advanceDays(SECOND_DAYS)
      await send(second)
      scene.advanceDays(LOCK_DAYS)
      expect(paymentOf(await send(first)).state).toBe('paid')
      expect((await ask(second)).state).toBe('paid')
      expect(await uses()).toBe(100)
      expect(charges()).toBe(1)
    }
    scene.provided.goOn()
    await Promise.all(dead)
    expect(dead.length).toBeGreaterThan(5)
  })

  it('waits for a first that waits for its holder, and is not charged; where nobody confirms that, it fails', async () => {
    const { send, ask, charges } = await buyer(AUTHENTICATED)
    const [first, second] = [randomUUID(), randomUUID()]
    const paused = await scene.provided.pauseAt({ after: 3, when: 'before' }, () => send(first))
    scene.advanceDays(SECOND_DAYS)
    expect(paymentOf(await send(second)).state).toBe('in_progress')
    scene.provided.goOn()
    if (paused === null) throw new Error('It ended before it came so far.')
    const waiting = paymentOf(await paused.response)
    expect(waiting.state).toBe('requires_action')
    expect((await ask(second)).state).toBe('in_progress')
    expect((await ask(first)).state).toBe('requires_action')
    scene.advanceDays(HOURS_DAYS)
    expect((await ask(second)).state).toBe('failed')
    expect((await ask(first)).state).toBe('failed')
    scene.authenticate(waiting.clientSecret ?? '', true)
    expect(charges()).toBe(0)
  })

  it('is a purchase of its own where the uses of the first were credited before it was begun', async () => {
    const { send, ask, uses, charges, first, confirm } = await authenticated()
    confirm()
    await scene.deliverEvents()
    expect(await uses()).toBe(100)
    scene.advanceDays(HOURS_DAYS)
    const second = randomUUID()
    const waiting = paymentOf(await send(second))
    expect(waiting.state).toBe('requires_action')
    scene.authenticate(waiting.clientSecret ?? '', true)
    expect((await ask(second)).state).toBe('paid')
    expect((await ask(first)).state).toBe('paid')
    expect(await uses()).toBe(200)
    expect(charges()).toBe(2)
  })
})

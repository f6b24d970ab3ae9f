import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { overdueSubscriber, WORKS } from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { reconcile } from './upkeep/upkeep-service.ts'

const AUTHENTICATED = '4000002760003184'
const SECOND_DAYS = 1 / 86_400
const IN_FLIGHT_DAYS = 130 * SECOND_DAYS
const HOURS_DAYS = 3 / 24
/** More than any payment makes. */
const MAX_REQUESTS = 30

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
    const ask = async (idempotencyKey: string, givesUp = false) =>
      paymentOf(await call.post('paymentOutcome', { idempotencyKey, givesUp }))
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
        scene.sandbox.store.list('charge').filter(({ customer, paid }) => customer === customerId && paid)
          .length
      const send = (idempotencyKey: string) =>
        call.post('payInvoice', { invoiceId: renewal.id, idempotencyKey })
      return { call, send, charges, expected: charges() + 1 }
    },
  }

  it.each(['plan', 'open invoice'] as const)(
    '%s is paid at once while the server of the first is slow, and the first with it: charged once',
    async (what) => {
      let count = 0
      for (; count < MAX_REQUESTS; count += 1) {
        const { call, send, charges, expected } = await ways[what]()
        const [first, second] = [randomUUID(), randomUUID()]
        const paused = await scene.provided.pauseAt({ after: count, when: 'before' }, () => send(first))
        if (paused === null) break
        scene.advanceDays(SECOND_DAYS)
        expect(paymentOf(await send(second)).state).toBe('paid')
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
      expect(count).toBeLessThan(MAX_REQUESTS)
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

  it.each(['before', 'after'] as const)(
    'is paid at once, whichever request the server of the first is at (%s it), and the first is paid with it',
    async (when) => {
      let count = 0
      for (; count < MAX_REQUESTS; count += 1) {
        const { send, ask, uses, charges } = await buyer()
        const [first, second] = [randomUUID(), randomUUID()]
        const paused = await scene.provided.pauseAt({ after: count, when }, () => send(first))
        if (paused === null) break
        scene.advanceDays(SECOND_DAYS)
        expect(paymentOf(await send(second)).state).toBe('paid')
        expect(charges()).toBe(1)
        scene.provided.goOn()
        expect(paymentOf(await paused.response).state).toBe('paid')
        expect((await ask(first)).state).toBe('paid')
        expect((await ask(second)).state).toBe('paid')
        expect(await uses()).toBe(100)
        expect(charges()).toBe(1)
      }
      expect(count).toBeGreaterThan(5)
      expect(count).toBeLessThan(MAX_REQUESTS)
    },
  )

  it('is charged once where the server of the first has died, whether that is asked for or sent again', async () => {
    const dead: Promise<unknown>[] = []
    for (let after = 0; after < MAX_REQUESTS; after += 1) {
      const { send, ask, uses, charges } = await buyer()
      const [first, second] = [randomUUID(), randomUUID()]
      const paused = await scene.provided.pauseAt({ after, when: 'after' }, () => send(first))
      if (paused === null) break
      dead.push(paused.response)
      scene.advanceDays(IN_FLIGHT_DAYS)
      // Once its page has read that it is paid, another payment is another purchase.
      if (after % 2 === 0 && (await ask(first)).state === 'paid') continue
      expect(paymentOf(await send(second)).state).toBe('paid')
      if (after % 2 === 1) expect(paymentOf(await send(first)).state).toBe('paid')
      expect((await ask(second)).state).toBe('paid')
      expect(await uses()).toBe(100)
      expect(charges()).toBe(1)
    }
    scene.provided.goOn()
    await Promise.all(dead)
    expect(dead.length).toBeGreaterThan(5)
  })

  it('waits for the same holder as the first: confirmed once, both are paid; given up, neither is charged', async () => {
    for (const isConfirmed of [true, false]) {
      const { send, ask, charges } = await buyer(AUTHENTICATED)
      const [first, second] = [randomUUID(), randomUUID()]
      const { clientSecret } = paymentOf(await send(first))
      expect(paymentOf(await send(second))).toMatchObject({ state: 'requires_action', clientSecret })
      const state = isConfirmed ? 'paid' : 'failed'
      if (isConfirmed) scene.authenticate(clientSecret ?? '', true)
      else expect((await ask(second, true)).state).toBe('failed')
      expect((await ask(first)).state).toBe(state)
      expect((await ask(second)).state).toBe(state)
      scene.authenticate(clientSecret ?? '', true)
      expect(charges()).toBe(isConfirmed ? 1 : 0)
    }
  })

  it('by another card after one that was declined pays the same invoice', async () => {
    const { call } = await scene.payer()
    const declined = await scene.enterCard(call, '4000000000000341')
    const pay = (card: typeof declined) =>
      call.post('payment', {
        ...card,
        plan: 'pro-yearly',
        billingPeriod: 'yearly',
        couponId: null,
        idempotencyKey: randomUUID(),
      })
    expect(paymentOf(await pay(declined)).state).toBe('failed')
    expect(paymentOf(await pay(await scene.enterCard(call))).state).toBe('paid')
    const made = scene.sandbox.store
      .list('invoice')
      .filter(({ customer }) => customer === declined.customerId)
    expect(made).toMatchObject([{ status: 'paid' }])
  })

  it('that is left unpaid expires: a plan at the provider, a product by the nightly comparison', async () => {
    const { call } = await scene.payer({ plan_key: 'basic' })
    const card = await scene.enterCard(call, '4000000000000341')
    const order = { ...card, product: 'tax-reports-100', couponId: null, idempotencyKey: randomUUID() }
    expect(paymentOf(await call.post('productPayment', order)).state).toBe('failed')
    const open = () =>
      scene.sandbox.store
        .list('invoice')
        .filter(({ customer, status }) => customer === card.customerId && status === 'open').length
    await reconcile(scene.context)
    expect(open()).toBe(1)
    scene.advanceDays(1)
    await reconcile(scene.context)
    expect(open()).toBe(0)
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

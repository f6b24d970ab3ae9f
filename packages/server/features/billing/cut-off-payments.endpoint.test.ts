import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import type { Interruption } from '../../testing/billing/interruptible-provider.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { Caller } from '../../testing/servers/app-in-memory.ts'
import { reconcile } from './upkeep/upkeep-service.ts'

const IN_FLIGHT_DAYS = 130 / 86_400
const HOURS_DAYS = 2 / 24
/** More than any payment makes. */
const MAX_REQUESTS = 30

describeWithDatabase('Payments that are cut off', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  const sent: Promise<unknown>[] = []
  afterAll(async () => {
    // The dead are let go: they would hold the server open.
    scene.provided.goOn()
    await Promise.allSettled(sent)
    await scene.close()
  })

  const chargesOf = (customerId: string) =>
    scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)

  /** An order with a new card, not sent yet. */
  const anOrder = async (kind: 'plan' | 'product', couponId: string | null = null) => {
    const { call } = await scene.payer(kind === 'plan' ? {} : { plan_key: 'pro' })
    const card = await scene.enterCard(call)
    const body = { ...card, couponId, idempotencyKey: randomUUID() }
    const send = () =>
      kind === 'plan'
        ? call.post('payment', { ...body, plan: 'pro-yearly', billingPeriod: 'yearly' })
        : call.post('productPayment', { ...body, product: 'tax-reports-100' })
    return { call, send, customerId: card.customerId, key: body.idempotencyKey }
  }
  type Sent = Awaited<ReturnType<typeof anOrder>>

  /** Sends an order to a server that dies at a request; false when it ended before it came so far. */
  const dieAt = async ({ send }: Sent, interruption: Interruption) => {
    const reached = scene.provided.arm(interruption)
    const response = send()
    sent.push(response)
    const isReached = await Promise.race([reached.then(() => true), response.then(() => false)])
    scene.provided.disarm()
    return isReached
  }

  const hasBought = async (call: Caller, kind: 'plan' | 'product') => {
    const { billingDetails } = (await call.get('billingDetails')).payload as ReturnType<typeof paymentOf>
    return kind === 'plan'
      ? billingDetails.subscriptions.length === 1
      : billingDetails.extraUses.paragonTable === 100
  }

  for (const kind of ['plan', 'product'] as const) {
    for (const when of ['before', 'after'] as const) {
      it(`a server that dies ${when} any request for a ${kind}: sent again, it is bought once and charged once`, async () => {
        let count = 0
        for (; count < MAX_REQUESTS; count += 1) {
          const order = await anOrder(kind)
          if (!(await dieAt(order, { after: count, when }))) break
          expect(paymentOf(await order.send())).toMatchObject({ state: 'paid' })
          scene.advanceDays(IN_FLIGHT_DAYS)
          expect(paymentOf(await order.send())).toMatchObject({ state: 'paid' })
          expect(chargesOf(order.customerId)).toHaveLength(1)
          expect(await hasBought(order.call, kind)).toBe(true)
        }
        expect(count).toBeGreaterThan(5)
        expect(count).toBeLessThan(MAX_REQUESTS)
      })

      it(`a server that dies ${when} any request for a ${kind}, and a page that asks: told that it was paid where it was charged`, async () => {
        let [bought, unbought] = [0, 0]
        for (let count = 0; count < MAX_REQUESTS; count += 1) {
          const order = await anOrder(kind)
          if (!(await dieAt(order, { after: count, when }))) break
          const ask = async () =>
            paymentOf(await order.call.post('paymentOutcome', { idempotencyKey: order.key }))
          const charges = chargesOf(order.customerId)
          expect(await ask()).toMatchObject({ state: charges.length === 1 ? 'paid' : 'in_progress' })
          scene.advanceDays(IN_FLIGHT_DAYS)
          const { state, message } = await ask()
          expect(charges.length).toBeLessThanOrEqual(1)
          expect(state).toBe(charges.length === 1 ? 'paid' : 'failed')
          if (state === 'failed')
            expect(message).toBe('This payment was cut off before anything was charged.')
          expect(await hasBought(order.call, kind)).toBe(charges.length === 1)
          if (charges.length === 1) bought += 1
          else unbought += 1
        }
        expect(bought).toBeGreaterThan(0)
        expect(unbought).toBeGreaterThan(0)
      })

      it(`a server that dies ${when} any request for a ${kind}, and a page that never comes back: bought where charged`, async () => {
        const orders: Sent[] = []
        for (let count = 0; count < MAX_REQUESTS; count += 1) {
          const order = await anOrder(kind)
          if (!(await dieAt(order, { after: count, when }))) break
          orders.push(order)
        }
        // Once for all: it goes through every customer that there is.
        scene.advanceDays(HOURS_DAYS)
        await reconcile(scene.context)
        let [bought, unbought] = [0, 0]
        for (const order of orders) {
          const charges = chargesOf(order.customerId)
          expect(charges.length).toBeLessThanOrEqual(1)
          expect(await hasBought(order.call, kind)).toBe(charges.length === 1)
          const { state } = paymentOf(await order.call.post('paymentOutcome', { idempotencyKey: order.key }))
          expect(state).toBe(charges.length === 1 ? 'paid' : 'failed')
          if (charges.length === 1) bought += 1
          else unbought += 1
        }
        expect(bought).toBeGreaterThan(0)
        expect(unbought).toBeGreaterThan(0)
      })
    }
  }

  it('what was begun is paid as it was begun, also where its coupon has ended since; what was not is refused', async () => {
    const { coupons } = scene.context.catalogue
    let [paid, refused] = [0, 0]
    for (let count = 0; count < MAX_REQUESTS; count += 1) {
      const order = await anOrder('plan', 'SPRING15')
      if (!(await dieAt(order, { after: count, when: 'after' }))) break
      scene.advanceDays(IN_FLIGHT_DAYS)
      const isBegun = scene.sandbox.store
        .list('subscription')
        .some(({ customer }) => customer === order.customerId)
      const ended = coupons.splice(0)
      const response = await order.send()
      coupons.push(...ended)
      if (isBegun) expect(paymentOf(response).state).toBe('paid')
      else expect(response).toMatchObject({ status: 404 })
      // 15 % off $890.00, and 12 % tax.
      expect(chargesOf(order.customerId).map(({ amount }) => amount)).toEqual(isBegun ? [84_728] : [])
      if (isBegun) paid += 1
      else refused += 1
    }
    expect(paid).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
  })

  it('a server that only paused goes on where another has taken over: charged once', async () => {
    for (let count = 0; count < MAX_REQUESTS; count += 1) {
      const order = await anOrder('plan')
      const reached = scene.provided.arm({ after: count, when: 'before' })
      const paused = order.send()
      const isReached = await Promise.race([reached.then(() => true), paused.then(() => false)])
      scene.provided.disarm()
      if (!isReached) break
      scene.advanceDays(IN_FLIGHT_DAYS)
      const [, again] = await Promise.all([paused, order.send(), scene.provided.goOn()])
      const last = again.status === 409 ? await order.send() : again
      expect(paymentOf(last)).toMatchObject({ state: 'paid' })
      expect(chargesOf(order.customerId)).toHaveLength(1)
      expect(await hasBought(order.call, 'plan')).toBe(true)
    }
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import type { Caller } from '../../testing/servers/app-in-memory.ts'
import { reconcile } from './upkeep/upkeep-service.ts'

const AUTHENTICATED = '4000002760003184'
const IN_FLIGHT_DAYS = 130 / 86_400
/** More than any payment makes. */
const MAX_REQUESTS = 30
/** Response to a second payment while the first is in progress. */
const BESIDE = { status: 200, payload: expect.objectContaining({ state: 'in_progress' }) }

describeWithDatabase('Payments of which the provider learns late', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  const chargesOf = (customerId: string) =>
    scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)
  const askOutcome = async (call: Caller, idempotencyKey: string) =>
    paymentOf(await call.post('paymentOutcome', { idempotencyKey }))

  const KINDS = ['plan', 'product'] as const
  const anOrder = async (kind: (typeof KINDS)[number], number?: string) => {
    const { call } = await scene.payer(kind === 'plan' ? {} : { plan_key: 'pro' })
    const card = await scene.enterCard(call, number)
    const send = (key: string = randomUUID()) => {
      const body = { ...card, couponId: null, idempotencyKey: key }
      return kind === 'plan'
        ? call.post('payment', { ...body, plan: 'pro-yearly', billingPeriod: 'yearly' })
        : call.post('productPayment', { ...body, product: 'tax-reports-100' })
    }
    return { call, send, customerId: card.customerId }
  }

  for (const kind of KINDS) {
    it.each([
      ['processing', false],
      ['processing', true],
      ['succeeded', false],
      ['succeeded', true],
    ] as const)(
      `a ${kind} whose payment is %s while its invoice is open is neither declined nor taken back, also where it could be voided (%s)`,
      async (lag, voidsBeingPaid) => {
        const { charges, book } = scene.sandbox.engine
        book.voidsBeingPaid = voidsBeingPaid
        const { call, send, customerId } = await anOrder(kind, AUTHENTICATED)
        const key = randomUUID()
        const waiting = paymentOf(await send(key))
        expect(waiting.state).toBe('requires_action')
        charges.lag = lag
        scene.authenticate(waiting.clientSecret ?? '', true)
        expect(await askOutcome(call, key)).toMatchObject({ state: 'in_progress' })
        expect(await send()).toMatchObject(BESIDE)
        scene.advanceDays(0.95)
        await reconcile(scene.context)
        expect(await askOutcome(call, key)).toMatchObject({ state: 'in_progress' })
        book.voidsBeingPaid = false
        charges.catchUp()
        expect(await askOutcome(call, key)).toMatchObject({ state: 'paid', subscriptionValid: true })
        expect(chargesOf(customerId)).toHaveLength(1)
      },
    )

    it(`a ${kind} whose holder authenticates just before it is voided is paid, also where the invoice says so later`, async () => {
      const { charges } = scene.sandbox.engine
      let raced = 0
      for (let after = 1; after < 6; after += 1) {
        const { call, send, customerId } = await anOrder(kind, AUTHENTICATED)
        const key = randomUUID()
        const waiting = paymentOf(await send(key))
        const second = await scene.provided.pauseAt({ after, when: 'before' }, () => send())
        const isVoid = scene.sandbox.store
          .list('invoice')
          .some(({ customer, status }) => customer === customerId && status === 'void')
        if (second === null || isVoid) {
          scene.provided.goOn()
          await second?.response
          break
        }
        charges.lag = 'succeeded'
        scene.authenticate(waiting.clientSecret ?? '', true)
        scene.provided.goOn()
        expect(await second.response).toMatchObject(BESIDE)
        charges.catchUp()
        expect(await askOutcome(call, key)).toMatchObject({ state: 'paid', subscriptionValid: true })
        expect(chargesOf(customerId)).toHaveLength(1)
        raced += 1
      }
      expect(raced).toBeGreaterThan(0)
    })

    it.each(['before', 'after'] as const)(
      `a server that pauses %s any request for a ${kind} charges nothing that a page read as unpaid`,
      async (when) => {
        let [paid, failed] = [0, 0]
        for (let after = 0; after < MAX_REQUESTS; after += 1) {
          const order = await anOrder(kind)
          const key = randomUUID()
          const paused = await scene.provided.pauseAt({ after, when }, () => order.send(key))
          if (paused === null) break
          scene.advanceDays(IN_FLIGHT_DAYS)
          const { state } = await askOutcome(order.call, key)
          scene.provided.goOn()
          await paused.response
          expect(chargesOf(order.customerId)).toHaveLength(state === 'paid' ? 1 : 0)
          expect(await askOutcome(order.call, key)).toMatchObject({ state })
          if (state === 'paid') paid += 1
          else {
            failed += 1
            expect(paymentOf(await order.send())).toMatchObject({ state: 'paid' })
            expect(chargesOf(order.customerId)).toHaveLength(1)
          }
        }
        expect(paid).toBeGreaterThan(0)
        expect(failed).toBeGreaterThan(0)
      },
    )

    it(`a server that pauses before any request for a ${kind} while its holder pays anew: charged once`, async () => {
      for (let after = 0; after < MAX_REQUESTS; after += 1) {
        const order = await anOrder(kind)
        const paused = await scene.provided.pauseAt({ after, when: 'before' }, () => order.send())
        if (paused === null) break
        scene.advanceDays(IN_FLIGHT_DAYS)
        await order.send()
        scene.provided.goOn()
        await paused.response
        expect(chargesOf(order.customerId)).toHaveLength(1)
      }
    })
  }

  it.each(['its page asks', 'it is sent again'])(
    'a product that was paid unseen is not bought again by a second payment whose server dies at any request: %s',
    async (then) => {
      const dead: Promise<unknown>[] = []
      for (let after = 0; after < MAX_REQUESTS; after += 1) {
        const { call, send, customerId } = await anOrder('product', AUTHENTICATED)
        const waiting = paymentOf(await send())
        scene.authenticate(waiting.clientSecret ?? '', true)
        const second = randomUUID()
        const paused = await scene.provided.pauseAt({ after, when: 'before' }, () => send(second))
        if (paused === null) break
        dead.push(paused.response)
        scene.advanceDays(IN_FLIGHT_DAYS)
        const { state } =
          then === 'its page asks' ? await askOutcome(call, second) : paymentOf(await send(second))
        expect(state).toBe('paid')
        expect(await askOutcome(call, second)).toMatchObject({
          state,
          billingDetails: { extraUses: { paragonTable: 100 } },
        })
        expect(chargesOf(customerId)).toHaveLength(1)
      }
      scene.provided.goOn()
      await Promise.all(dead)
      expect(dead.length).toBeGreaterThan(0)
    },
  )

  it('the same product can be bought anew where the money of the payment that was paid unseen went back', async () => {
    const { send, customerId } = await anOrder('product', AUTHENTICATED)
    const first = paymentOf(await send())
    scene.authenticate(first.clientSecret ?? '', true)
    await scene.context.payments?.stripe.refunds.create({ charge: chargesOf(customerId)[0]?.id ?? '' })
    const second = paymentOf(await send())
    expect(second.state).toBe('requires_action')
    scene.authenticate(second.clientSecret ?? '', true)
    expect(chargesOf(customerId)).toHaveLength(2)
  })
})

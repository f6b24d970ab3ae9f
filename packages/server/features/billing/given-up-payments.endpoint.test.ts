import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { overdueSubscriber } from '../../testing/billing/overdue-renewal.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'

const AUTHENTICATED = '4000002760003184'
const KINDS = ['plan', 'product'] as const
/** More than any payment makes. */
const MAX_REQUESTS = 30

describeWithDatabase('A payment that its page gives up', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  /** An account with the order of one tab, not sent yet. */
  async function buyer(kind: (typeof KINDS)[number], number?: string) {
    const { call, account } = await scene.payer(kind === 'plan' ? {} : { plan_key: 'pro' })
    const card = await scene.enterCard(call, number)
    const bodyOf = (idempotencyKey: string) => ({ ...card, couponId: null, idempotencyKey })
    const send = (key: string, by = call) =>
      kind === 'plan'
        ? by.post('payment', { ...bodyOf(key), plan: 'pro-yearly', billingPeriod: 'yearly' })
        : by.post('productPayment', { ...bodyOf(key), product: 'tax-reports-100' })
    const ask = async (idempotencyKey: string, givesUp: boolean) =>
      paymentOf(await call.post('paymentOutcome', { idempotencyKey, givesUp }))
    const charges = () =>
      scene.sandbox.store.list('charge').filter(({ customer }) => customer === card.customerId).length
    return { account, send, ask, charges }
  }

  /** A payment whose holder has not authenticated it. */
  async function unconfirmed(kind: (typeof KINDS)[number]) {
    const payer = await buyer(kind, AUTHENTICATED)
    const key = randomUUID()
    const { state, clientSecret } = paymentOf(await payer.send(key))
    expect(state).toBe('requires_action')
    return { ...payer, key, confirm: () => scene.authenticate(clientSecret ?? '', true) }
  }

  for (const kind of KINDS) {
    it(`for a ${kind} is not charged, also where its bank confirms it later: paid anew, it is charged once`, async () => {
      const { key, send, ask, confirm, charges } = await unconfirmed(kind)
      expect((await ask(key, false)).state).toBe('requires_action')
      expect(await ask(key, true)).toMatchObject({ state: 'failed', clientSecret: null })
      confirm()
      expect(charges()).toBe(0)
      expect((await ask(key, false)).state).toBe('failed')
      const anew = paymentOf(await send(randomUUID()))
      scene.authenticate(anew.clientSecret ?? '', true)
      expect(charges()).toBe(1)
    })

    it(`for a ${kind} is paid where its bank has confirmed it just before`, async () => {
      const { key, ask, confirm, charges } = await unconfirmed(kind)
      confirm()
      expect(await ask(key, true)).toMatchObject({ state: 'paid', subscriptionValid: true })
      expect(charges()).toBe(1)
    })

    it.each(['processing', 'succeeded'] as const)(
      `for a ${kind} is in progress while its bank has it (%s), then paid`,
      async (lag) => {
        const { key, ask, confirm, charges } = await unconfirmed(kind)
        scene.sandbox.engine.charges.lag = lag
        confirm()
        expect((await ask(key, true)).state).toBe('in_progress')
        scene.sandbox.engine.charges.catchUp()
        expect((await ask(key, true)).state).toBe('paid')
        expect(charges()).toBe(1)
      },
    )

    it(`for a ${kind} is charged where its page reads that it is paid, and only there, whenever its bank confirms it`, async () => {
      const seen = new Set<string>()
      for (let after = 0; after < MAX_REQUESTS; after += 1) {
        const { key, ask, confirm, charges } = await unconfirmed(kind)
        const given = scene.provided.arm({ after, when: 'before' })
        const response = ask(key, true)
        const isReached = await Promise.race([given.then(() => true), response.then(() => false)])
        scene.provided.disarm()
        if (!isReached) break
        confirm()
        scene.provided.goOn()
        const { state } = await response
        expect(charges()).toBe(state === 'paid' ? 1 : 0)
        expect((await ask(key, false)).state).toBe(state)
        seen.add(state)
      }
      expect([...seen].sort()).toEqual(['failed', 'paid'])
    })

    it(`for a ${kind} of which the server knew nothing is charged once, whether its request comes late or is sent again`, async () => {
      const { account, send, ask, charges } = await buyer(kind)
      const key = randomUUID()
      expect((await ask(key, true)).state).toBe('unknown')
      await Promise.all([send(key), send(key, await scene.callSecond(account))])
      expect((await ask(key, false)).state).toBe('paid')
      expect(charges()).toBe(1)
    })
  }

  it('for an open invoice remains owed, and is charged once, whichever payment its bank confirms', async () => {
    const { call, customerId, renewal, changeBank } = await overdueSubscriber(scene)
    changeBank(AUTHENTICATED)
    const key = randomUUID()
    const pay = (idempotencyKey: string) => call.post('payInvoice', { invoiceId: renewal.id, idempotencyKey })
    const waiting = paymentOf(await pay(key))
    const given = await call.post('paymentOutcome', { idempotencyKey: key, givesUp: true })
    expect(paymentOf(given).state).toBe('failed')
    expect(renewal.status).toBe('open')
    const again = paymentOf(await pay(randomUUID()))
    scene.authenticate(waiting.clientSecret ?? '', true)
    scene.authenticate(again.clientSecret ?? '', true)
    const charges = scene.sandbox.store.list('charge').filter(({ customer }) => customer === customerId)
    // That of the first month, and that of the renewal.
    expect(charges).toHaveLength(2)
    expect(paymentOf(await call.post('paymentOutcome', { idempotencyKey: key })).state).toBe('paid')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { reconcile } from './upkeep/upkeep-service.ts'

describeWithDatabase('Uses of a product that was refunded', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  /** An account that has bought 100 tax reports, and whose catalogue says another number by now. */
  async function buyer(now: number | 'none') {
    const { call } = await scene.payer({ plan_key: 'pro' })
    const card = await scene.enterCard(call)
    const order = { product: 'tax-reports-100', couponId: null, idempotencyKey: randomUUID() }
    expect(paymentOf(await call.post('productPayment', { ...card, ...order })).state).toBe('paid')
    const charge = scene.sandbox.store.list('charge').find(({ customer }) => customer === card.customerId)
    if (!charge) throw new Error('Nothing was charged.')
    const { catalogue } = scene.context
    const before = [...catalogue.products]
    catalogue.products.splice(
      0,
      before.length,
      ...before.flatMap((each) => {
        if (each.key !== 'tax-reports-100') return [each]
        return now === 'none' ? [] : [{ ...each, adds: { ...each.adds, uses: now } }]
      }),
    )
    const uses = async () => {
      await reconcile(scene.context)
      const { payload } = await call.get('billingDetails')
      return (payload as ReturnType<typeof paymentOf>).billingDetails.extraUses.paragonTable
    }
    return {
      uses,
      refund: () => scene.context.payments?.stripe.refunds.create({ charge: charge.id }),
      /** The bank of the cardholder sends the refund back. */
      failRefund: () => Object.assign(charge, { amount_refunded: 0, refunded: false }),
      restoreCatalogue: () => catalogue.products.splice(0, catalogue.products.length, ...before),
      owed: async () => {
        const { rows } = await getDatabase().pool.query(
          'SELECT uses_left FROM quota_extra WHERE uses_left < 0',
        )
        return rows
      },
    }
  }

  it.each([250, 40, 'none'] as const)(
    'are those that it had added, also where the catalogue says %s by now: once, and again where the refund fails',
    async (now) => {
      const { uses, refund, failRefund, owed, restoreCatalogue } = await buyer(now)
      try {
        expect(await uses()).toBe(100)
        await refund()
        expect([await uses(), await uses()]).toEqual([0, 0])
        expect(await owed()).toEqual([])
        failRefund()
        expect([await uses(), await uses()]).toEqual([100, 100])
        await refund()
        expect(await uses()).toBe(0)
        expect(await owed()).toEqual([])
      } finally {
        restoreCatalogue()
      }
    },
  )
})

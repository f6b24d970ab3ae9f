import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { reconcile } from './upkeep/upkeep-service.ts'

const AUTHENTICATED = '4000002760003184'

describeWithDatabase('Uses of a product', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  /** An account that has bought 100 tax reports, and whose catalogue says another number by now. */
  async function buyer(now: number | 'none', number?: string) {
    const { call } = await scene.payer({ plan_key: 'pro' })
    const card = await scene.enterCard(call, number)
    const order = { product: 'tax-reports-100', couponId: null, idempotencyKey: randomUUID() }
    const payment = paymentOf(await call.post('productPayment', { ...card, ...order }))
    const { store } = scene.sandbox
    const [charge, invoice] = [
      store.list('charge').find(({ customer }) => customer === card.customerId),
      store.list('invoice').find(({ customer }) => customer === card.customerId),
    ]
    if (!invoice) throw new Error('Nothing was invoiced.')
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
      invoice,
      confirm: () => scene.authenticate(payment.clientSecret ?? '', true),
      refund: () => scene.context.payments?.stripe.refunds.create({ charge: charge?.id ?? '' }),
      /** The bank of the cardholder sends the refund back. */
      failRefund: () => Object.assign(charge ?? {}, { amount_refunded: 0, refunded: false }),
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
    'that was refunded are those that it had added, also where the catalogue says %s by now: once, and again where the refund fails',
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

  it.each([250, 'none'] as const)(
    'are those that were ordered, also where the catalogue says %s before its holder confirms the payment',
    async (now) => {
      const { uses, confirm, restoreCatalogue } = await buyer(now, AUTHENTICATED)
      try {
        expect(await uses()).toBe(0)
        confirm()
        expect([await uses(), await uses()]).toEqual([100, 100])
      } finally {
        restoreCatalogue()
      }
    },
  )

  it('that nothing names any more are reported once, and credited when the catalogue has the product again', async () => {
    const { uses, confirm, invoice, restoreCatalogue } = await buyer('none', AUTHENTICATED)
    const reports = () =>
      getDatabase().db.selectFrom('audit_event').select('action').where('subject', '=', invoice.id).execute()
    try {
      // As invoices of before were.
      delete invoice.metadata?.quota
      confirm()
      expect([await uses(), await uses()]).toEqual([0, 0])
      expect(await reports()).toEqual([{ action: 'find no uses to credit' }])
    } finally {
      restoreCatalogue()
    }
    expect(await uses()).toBe(100)
    expect(await reports()).toHaveLength(1)
  })
})

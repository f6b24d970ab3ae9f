import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingScene, billingScene, paymentOf } from '../../testing/billing/billing-scene.ts'
import { CustomerBooks, checkBooks } from '../../testing/billing/payment-books.ts'
import { runPaymentHistory } from '../../testing/billing/payment-history.ts'
import { paymentHistory, type Step } from '../../testing/billing/payment-steps.ts'
import { describeWithDatabase } from '../../testing/databases/databases.ts'

/** `npm run torture -- payments` runs a thousand. */
const HISTORIES = 25

const subscribe = (plan: Extract<Step, { do: 'subscribe' }>['plan']): Step => ({
  do: 'subscribe',
  plan,
  isNewCard: true,
  hasCoupon: false,
  fate: { kind: 'fine' },
})

/** A subscription that the provider ends after its last retry, with an invoice that stays open. */
const UNPAID_TO_THE_END: Step[] = [
  subscribe('pro-monthly'),
  { do: 'enterCard', number: '4000000000000341' },
  { do: 'updateCard' },
  { do: 'wait', days: 370 },
  { do: 'jobs' },
]

/** A renewal that is declined, and turned off by a server that dies once it is given up; then a card that works. */
const REFUSED_AND_CUT_OFF: Step[] = [
  subscribe('pro-monthly'),
  { do: 'enterCard', number: '4000000000000341' },
  { do: 'updateCard' },
  { do: 'wait', days: 32 },
  { do: 'turnOffRenewal', fate: { kind: 'dies', after: 2, when: 'after' } },
  { do: 'enterCard', number: '4242424242424242' },
  { do: 'updateCard' },
]

/** Notifications that outlive the plan they were bought with, and then a plan that includes them. */
const PLAN_AFTER_NOTIFICATIONS: Step[] = [
  subscribe('basic-yearly'),
  subscribe('areas-yearly'),
  { do: 'refund', isWhole: true },
  { do: 'jobs' },
  subscribe('pro-yearly'),
]

/** A product whose holder does not confirm it in the page, and its bank does later; then it is bought anew. */
const CONFIRMED_TOO_LATE: Step[] = [
  { do: 'enterCard', number: '4000002760003184' },
  { do: 'buy', product: 'tax-reports-100', isNewCard: true, fate: { kind: 'fine' } },
  { do: 'giveUp', fate: { kind: 'fine' } },
  { do: 'authenticate', isConfirmed: true },
  { do: 'buy', product: 'tax-reports-100', isNewCard: true, fate: { kind: 'fine' } },
  { do: 'authenticate', isConfirmed: true },
]

/** A plan whose change is declined, then paid by another card, and whose first payment goes back. */
const CHANGED: Step[] = [
  subscribe('basic-yearly'),
  { do: 'enterCard', number: '4000000000000341' },
  { do: 'updateCard' },
  { do: 'change', fate: { kind: 'fine' } },
  { do: 'enterCard', number: '4242424242424242' },
  { do: 'updateCard' },
  { do: 'wait', days: 8 },
  { do: 'change', fate: { kind: 'doubled' } },
  { do: 'refund', isWhole: true },
]

/** A plan whose only payment went back, and whose renewal is voided. */
const REFUNDED_THEN_VOID: Step[] = [
  subscribe('pro-monthly'),
  { do: 'refund', isWhole: true },
  { do: 'wait', days: 32 },
  { do: 'turnOffRenewal', fate: { kind: 'fine' } },
]

/** A change whose server dies after the charge. */
const CHANGE_CUT_OFF: Step[] = [
  subscribe('pro-monthly'),
  { do: 'wait', days: 8 },
  { do: 'change', fate: { kind: 'dies', after: 3, when: 'after' } },
]

describeWithDatabase('Histories of payments', (getDatabase) => {
  let scene: BillingScene
  beforeAll(async () => {
    scene = await billingScene(getDatabase())
  })
  afterAll(() => scene.close())

  it('whatever happened, in the end our books are the provider’s, and open is what was paid', async () => {
    await fc.assert(
      fc.asyncProperty(paymentHistory, (steps) => runPaymentHistory(scene, steps)),
      {
        numRuns: HISTORIES,
        examples: [
          [UNPAID_TO_THE_END],
          [REFUSED_AND_CUT_OFF],
          [PLAN_AFTER_NOTIFICATIONS],
          [CONFIRMED_TOO_LATE],
          [CHANGED],
          [REFUNDED_THEN_VOID],
          [CHANGE_CUT_OFF],
        ],
      },
    )
  })

  it('the check of the books sees an open invoice that was charged by a payment which says that it failed', async () => {
    const { account, call } = await scene.payer()
    const card = await scene.enterCard(call)
    const key = randomUUID()
    const order = { plan: 'pro-monthly', billingPeriod: 'monthly', couponId: null } as const
    await call.post('payment', { ...card, ...order, idempotencyKey: randomUUID() })
    const methods = scene.sandbox.store.list('payment_method')
    const changeBank = (number: string) => {
      for (const method of methods) if (method.customer === card.customerId) method.sandbox_number = number
    }
    changeBank('4000000000000341')
    scene.advanceDays(32)
    await scene.deliverEvents()
    changeBank('4242424242424242')
    const provided = new CustomerBooks(scene.sandbox.store, card.customerId)
    const invoiceId = provided.invoices().find(({ status }) => status === 'open')?.id ?? ''
    const paid = paymentOf(await call.post('payInvoice', { invoiceId, idempotencyKey: key }))
    expect(paid.state).toBe('paid')
    const books = { call, accountId: account.id, keys: [key], calledFailed: new Set<string>(), provided }
    await checkBooks(scene, books)
    // Without its invoice: else the next request of its outcome corrects it.
    await getDatabase()
      .db.updateTable('billing_order')
      .set({ refusal: 'Nothing was paid.', invoice_id: null })
      .where('idempotency_key', '=', key)
      .execute()
    await expect(checkBooks(scene, books)).rejects.toThrow('payInvoice has charged, and answers failed.')
  })
})

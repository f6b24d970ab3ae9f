import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { type BillingScene, billingScene } from '../../testing/billing/billing-scene.ts'
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

/** Notifications that outlive the plan they were bought with, and then a plan that includes them. */
const PLAN_AFTER_NOTIFICATIONS: Step[] = [
  subscribe('basic-yearly'),
  subscribe('areas-yearly'),
  { do: 'refund', isWhole: true },
  { do: 'jobs' },
  subscribe('pro-yearly'),
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
      { numRuns: HISTORIES, examples: [[UNPAID_TO_THE_END], [PLAN_AFTER_NOTIFICATIONS]] },
    )
  })
})

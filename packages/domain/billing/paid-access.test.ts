import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paidAccessUntil, type SubscriptionState } from './paid-access.ts'

const DAY = 86_400
const START = 1_790_000_000
const END = START + 365 * DAY
const paid: SubscriptionState = {
  status: 'active',
  periodStart: START,
  periodEnd: END,
  cancelAtPeriodEnd: false,
  endedAt: null,
  latestInvoice: { isPaid: true, isFirst: true, isTakenBack: false },
}
const unpaid = (isFirst: boolean) => ({ isPaid: false, isFirst, isTakenBack: false })

it('A paid subscription that renews is open until the grace after its period', () => {
  expect(paidAccessUntil(paid, 7)).toBe(END + 7 * DAY)
})

it('One that does not renew closes with its period', () => {
  expect(paidAccessUntil({ ...paid, cancelAtPeriodEnd: true }, 7)).toBe(END)
})

it('An unpaid renewal leaves the grace since the period began', () => {
  const state = { ...paid, status: 'past_due', latestInvoice: unpaid(false) } as const
  expect(paidAccessUntil(state, 7)).toBe(START + 7 * DAY)
  expect(paidAccessUntil({ ...state, status: 'canceled', endedAt: START + 30 * DAY }, 7)).toBe(START)
})

it('What was never paid never opens', () => {
  expect(paidAccessUntil({ ...paid, status: 'incomplete', latestInvoice: unpaid(true) }, 7)).toBeNull()
  expect(paidAccessUntil({ ...paid, status: 'active', latestInvoice: unpaid(true) }, 7)).toBeNull()
  expect(
    paidAccessUntil({ ...paid, status: 'incomplete_expired', latestInvoice: unpaid(true) }, 7),
  ).toBeNull()
})

it('Money that was taken back, and a cancellation, close at once', () => {
  const takenBack = { isPaid: true, isFirst: true, isTakenBack: true }
  expect(paidAccessUntil({ ...paid, latestInvoice: takenBack }, 7)).toBe(START)
  expect(paidAccessUntil({ ...paid, status: 'canceled', endedAt: START + DAY }, 7)).toBe(START + DAY)
})

it('law: access never lasts beyond what was paid by more than the grace', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('active', 'past_due', 'unpaid', 'canceled', 'incomplete'),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.option(fc.integer({ min: START, max: END })),
      fc.nat(60),
      (status, cancelAtPeriodEnd, isPaid, isFirst, endedAt, grace) => {
        const state = {
          ...paid,
          status,
          cancelAtPeriodEnd,
          endedAt,
          latestInvoice: { ...unpaid(isFirst), isPaid },
        }
        const until = paidAccessUntil(state, grace)
        if (!isPaid && isFirst) expect(until).toBeNull()
        if (until !== null) expect(until).toBeLessThanOrEqual((isPaid ? END : START) + grace * DAY)
      },
    ),
  )
})

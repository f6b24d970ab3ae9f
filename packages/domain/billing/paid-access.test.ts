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
  paidThrough: END,
  paidBefore: null,
  latestInvoice: { isTakenBack: false },
}
const overdue = { ...paid, status: 'past_due', paidThrough: START } as const

it('A paid subscription that renews is open until the grace after its period', () => {
  expect(paidAccessUntil(paid, 7)).toBe(END + 7 * DAY)
})

it('One that does not renew closes with its period', () => {
  expect(paidAccessUntil({ ...paid, cancelAtPeriodEnd: true }, 7)).toBe(END)
})

it('An unpaid renewal leaves the grace since the period began', () => {
  expect(paidAccessUntil(overdue, 7)).toBe(START + 7 * DAY)
  expect(paidAccessUntil({ ...overdue, status: 'canceled', endedAt: START + 30 * DAY }, 7)).toBe(START)
})

it('The grace is given once, however many periods begin unpaid', () => {
  const later = { ...overdue, periodStart: END, periodEnd: END + 365 * DAY }
  expect(paidAccessUntil(later, 7)).toBe(START + 7 * DAY)
  expect(paidAccessUntil({ ...later, status: 'unpaid' }, 7)).toBe(START + 7 * DAY)
})

it('To turn off the renewal takes nothing from the grace of a renewal that had begun', () => {
  expect(paidAccessUntil({ ...paid, paidThrough: START, cancelAtPeriodEnd: true }, 7)).toBe(START + 7 * DAY)
})

it('What was never paid never opens', () => {
  for (const status of ['incomplete', 'active', 'incomplete_expired'] as const)
    expect(paidAccessUntil({ ...paid, status, paidThrough: null }, 7)).toBeNull()
})

it('Money that was taken back, and a cancellation, close at once', () => {
  const takenBack = { isTakenBack: true }
  expect(paidAccessUntil({ ...paid, latestInvoice: takenBack }, 7)).toBe(START)
  expect(paidAccessUntil({ ...paid, status: 'canceled', endedAt: START + DAY }, 7)).toBe(START + DAY)
})

it('A year that is not paid, or taken back, leaves the rest of the month that it was changed from', () => {
  const month = { paidThrough: START + 21 * DAY, paidBefore: START + 21 * DAY }
  expect(paidAccessUntil({ ...overdue, ...month }, 7)).toBe(START + 28 * DAY)
  const ended = { ...overdue, ...month, status: 'canceled', endedAt: START + DAY } as const
  expect(paidAccessUntil(ended, 7)).toBe(START + 21 * DAY)
  expect(paidAccessUntil({ ...ended, latestInvoice: { isTakenBack: true } }, 7)).toBe(START + 21 * DAY)
})

it('law: access never lasts beyond what was paid by more than the grace', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('active', 'past_due', 'unpaid', 'canceled', 'incomplete'),
      fc.boolean(),
      fc.constantFrom(null, START, END),
      fc.option(fc.integer({ min: START, max: END })),
      fc.nat(60),
      (status, cancelAtPeriodEnd, paidThrough, endedAt, grace) => {
        const state = {
          ...paid,
          status,
          cancelAtPeriodEnd,
          endedAt,
          paidThrough,
        }
        const until = paidAccessUntil(state, grace)
        if (paidThrough === null) expect(until).toBeNull()
        if (until !== null) expect(until).toBeLessThanOrEqual((paidThrough ?? START) + grace * DAY)
      },
    ),
  )
})

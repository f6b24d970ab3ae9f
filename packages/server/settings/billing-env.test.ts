import { expect, it } from 'vitest'
import { readSettings } from './env.ts'

const graceDays = (days: string) => readSettings({ LOTLINE_BILLING_GRACE_DAYS: days }).billing.graceDays

it('The grace outlasts the hour in which a renewal is not charged yet', () => {
  expect(graceDays('1')).toBe(1)
  expect(() => graceDays('0')).toThrow(
    /LOTLINE_BILLING_GRACE_DAYS.*at least 1: a renewal is charged an hour after its period has begun/,
  )
})

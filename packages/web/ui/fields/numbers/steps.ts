import { isReversedRange, type NumberRange, RANGE_REVERSED } from '#domain/text/number-format.ts'
import { WATCH_MONTHS } from '#domain/watching/collections.ts'

/** Specification part 2, section 5. */
export interface StepperRules {
  step: number
  min: number
  max: number
}

/** Adds a step. An empty value counts as 0. */
export function increase(value: number | null, { step, min, max }: StepperRules): number {
  return Math.min(Math.max((value ?? 0) + step, min), max)
}

/** Subtracts a step. Below min, returns min, or null if min is 0. */
export function decrease(value: number | null, { step, min }: StepperRules): number | null {
  const next = (value ?? 0) - step
  if (next >= min) return next
  return min === 0 ? null : min
}

export const RANGE_STEPPER_RULES = { min: 0, max: Number.MAX_SAFE_INTEGER } as const
export const RANGE_MESSAGE = 'Please enter positive number'

export type RangeResult = { ok: true } | { ok: false; reason: string }

export function checkRange({ min, max }: NumberRange): RangeResult {
  for (const end of [min, max]) {
    if (end !== null && !(end >= RANGE_STEPPER_RULES.min && end <= RANGE_STEPPER_RULES.max)) {
      return { ok: false, reason: RANGE_MESSAGE }
    }
  }
  return isReversedRange({ min, max }) ? { ok: false, reason: RANGE_REVERSED } : { ok: true }
}

/** Months until notifications expire. */
export const MONTHS_RULES: StepperRules = { step: 1, ...WATCH_MONTHS }

export function checkMonths(months: number | null): RangeResult {
  if (months === null || !(months >= MONTHS_RULES.min)) {
    return { ok: false, reason: 'Number of months must be at least 1.' }
  }
  if (!Number.isInteger(months)) return { ok: false, reason: 'Months are whole numbers.' }
  if (months > MONTHS_RULES.max) return { ok: false, reason: 'Number of months cannot exceed 12.' }
  return { ok: true }
}

import type { Observation } from '../design/observation.ts'
import { type AdjustmentRow, TERMS } from '../design/terms.ts'

const BRACKETED: readonly AdjustmentRow[] = ['size', 'lot', 'age']

/** Step 3: rows in which the comparables do not bracket the subject. */
export function findUnbracketed(subject: Observation, comparables: readonly Observation[]): AdjustmentRow[] {
  return TERMS.flatMap(({ row }, term) => {
    const value = subject.values[term] ?? null
    if (value === null || !BRACKETED.includes(row)) return []
    const others = comparables.flatMap(({ values }) => values[term] ?? [])
    const isBetween = others.some((other) => other <= value) && others.some((other) => other >= value)
    return isBetween ? [] : [row]
  })
}

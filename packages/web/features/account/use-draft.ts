import { useState } from 'react'
import { useLeaveWarning } from '../../state/use-leave-warning.ts'

export interface Draft<Values extends object> {
  values: Values
  changes: Partial<Values>
  isDirty: boolean
  set: (edits: Partial<Values>) => void
  discard: () => void
}

/** Leaving with unsaved edits requires a confirmation. */
export function useDraft<Values extends object>(values: Values): Draft<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({})
  const changes = pickChanges(values, edits)
  const isDirty = Object.keys(changes).length > 0
  useLeaveWarning(isDirty, 'What you have changed on this page is not saved yet.')
  return {
    values: withEdits(values, edits),
    changes,
    isDirty,
    set: (newEdits) => setEdits((current) => ({ ...current, ...newEdits })),
    discard: () => setEdits({}),
  }
}

export const withEdits = <Values extends object>(values: Values, edits: Partial<Values>): Values => ({
  ...values,
  ...edits,
})

/** Sends only changed fields, so that two tabs can save different fields. */
export function pickChanges<Values extends object>(values: Values, edits: Partial<Values>): Partial<Values> {
  const keys = Object.keys(edits) as (keyof Values)[]
  return Object.fromEntries(
    keys.filter((key) => edits[key] !== values[key]).map((key) => [key, edits[key]]),
  ) as Partial<Values>
}

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
export function useDraft<Values extends object>(savedValues: Values): Draft<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({})
  const changes = pickChanges(savedValues, edits)
  const isDirty = Object.keys(changes).length > 0
  useLeaveWarning(isDirty, 'What you have changed on this page is not saved yet.')
  return {
    values: withEdits(savedValues, edits),
    changes,
    isDirty,
    set: (more) => setEdits((before) => ({ ...before, ...more })),
    discard: () => setEdits({}),
  }
}

export const withEdits = <Values extends object>(savedValues: Values, edits: Partial<Values>): Values => ({
  ...savedValues,
  ...edits,
})

/** Sends only changed fields, so that two tabs can save different fields. */
export function pickChanges<Values extends object>(
  savedValues: Values,
  edits: Partial<Values>,
): Partial<Values> {
  const keys = Object.keys(edits) as (keyof Values)[]
  return Object.fromEntries(
    keys.filter((key) => edits[key] !== savedValues[key]).map((key) => [key, edits[key]]),
  ) as Partial<Values>
}

import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../lib/alerts.ts'
import { useSession } from '../../state/session.ts'
import { changedFields, withEdits } from './edits.ts'

export interface Draft<Values extends object> {
  values: Values
  /** What would be saved. */
  changes: Partial<Values>
  isDirty: boolean
  set: (edits: Partial<Values>) => void
  discard: () => void
}

/** A form over what is saved. Leaving it with something unsaved asks first, by whatever way. */
export function useDraft<Values extends object>(saved: Values): Draft<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({})
  const changes = changedFields(saved, edits)
  const isDirty = Object.keys(changes).length > 0
  useBlocker({
    shouldBlockFn: async () => {
      // Whoever is signed out by now cannot save, and must be led to the sign-in page.
      if (useSession.getState().status !== 'present') return false
      return !(await confirm({
        kind: 'warning',
        title: 'Leave without saving?',
        body: 'What you have changed on this page is not saved yet.',
        yes: 'Leave',
        no: 'Stay',
      }))
    },
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
  return {
    values: withEdits(saved, edits),
    changes,
    isDirty,
    set: (more) => setEdits((before) => ({ ...before, ...more })),
    discard: () => setEdits({}),
  }
}

import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../lib/messages/alerts.ts'
import { useSession } from './account/session.ts'

/** Requires a confirmation before a page with unsaved changes is left, by whatever way. `body`: the consequence of leaving. */
export function useLeaveWarning(isDirty: boolean, body: string): void {
  useBlocker({
    shouldBlockFn: async () => {
      // Whoever is signed out by now cannot save, and must be led to the sign-in page.
      if (useSession.getState().status !== 'present') return false
      return !(await confirm({
        kind: 'warning',
        title: 'Leave without saving?',
        body,
        yes: 'Leave',
        no: 'Stay',
      }))
    },
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
}

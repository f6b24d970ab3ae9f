import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../lib/messages/alerts.ts'
import { useSession } from './account/session.ts'

/**
 * Requires a confirmation before a page with unsaved changes is left, by whatever way. `body`: the consequence of leaving. `isStillDirty` resolves once what is
 * being saved is saved or not: another page of the application waits for it, and is opened without a question if all is saved.
 */
export function useLeaveWarning(
  isDirty: boolean,
  body: string,
  isStillDirty: () => Promise<boolean> = () => Promise.resolve(true),
): void {
  useBlocker({
    shouldBlockFn: async () => {
      // Whoever is signed out by now cannot save, and must be led to the sign-in page.
      if (useSession.getState().status !== 'present') return false
      if (!(await isStillDirty())) return false
      return !(await confirm({
        // Leaving discards what was typed: Enter alone does not.
        kind: 'danger',
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

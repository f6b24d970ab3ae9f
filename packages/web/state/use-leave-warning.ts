import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../lib/messages/alerts.ts'
import { useSession } from './account/session.ts'

/**
 * Requires a confirmation before leaving a page with unsaved changes, by link, back button or reload. `body` states the consequence of leaving.
 * `isStillDirty` resolves once pending saves finish. Navigation within the application waits for it, and proceeds without a confirmation if all is
 * saved.
 */
export function useLeaveWarning(
  isDirty: boolean,
  body: string,
  isStillDirty: () => Promise<boolean> = () => Promise.resolve(true),
): void {
  useBlocker({
    shouldBlockFn: async () => {
      // A signed-out user cannot save, and must reach the sign-in page.
      if (useSession.getState().status !== 'present') return false
      if (!(await isStillDirty())) return false
      return !(await confirm({
        // Leaving discards changes, so Enter must not confirm it.
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

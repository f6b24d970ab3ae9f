import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../lib/messages/alerts.ts'
import { useSession } from './account/session.ts'

/**
 * For links, the back button and reloads. `body` states the consequence of leaving. Navigation waits for
 * `isStillDirty`, and continues without a confirmation if everything is saved.
 */
export function useLeaveWarning(
  isDirty: boolean,
  body: string,
  isStillDirty: () => Promise<boolean> = () => Promise.resolve(true),
): void {
  useBlocker({
    shouldBlockFn: async () => {
      // A signed-out user must reach the sign-in page.
      if (useSession.getState().status !== 'present') return false
      if (!(await isStillDirty())) return false
      return !(await confirm({
        // Enter must not confirm it.
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

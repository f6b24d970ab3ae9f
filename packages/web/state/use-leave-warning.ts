import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../lib/messages/alerts.ts'
import { useSession } from './account/session.ts'

/**
 * Asks before links, Back or a reload discard unsaved edits. `body` states the consequence. Navigation first
 * awaits `isStillDirty`, and continues if it returns false.
 */
export function useLeaveWarning(
  isDirty: boolean,
  body: string,
  isStillDirty: () => Promise<boolean> = () => Promise.resolve(true),
): void {
  useBlocker({
    shouldBlockFn: async () => {
      // A signed-out user must be able to reach the sign-in page.
      if (useSession.getState().status !== 'present') return false
      if (!(await isStillDirty())) return false
      return !(await confirm({
        // A question of this kind is not confirmed by Enter alone.
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

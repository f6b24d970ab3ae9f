import { useEffect, useRef } from 'react'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { useNotifications } from '../../state/collections/notifications.ts'
import { openedHistory } from './history.ts'

/** Checks for added entries when a notification of this tab arrives after it was opened. Returns a value that changes with every such message. */
export function useNewChanges(collectionId: string, tab: HistoryTab): string | null {
  const newest = useNotifications(({ notifications }) => {
    const told = notifications?.find(
      (notification) => notification.collectionId === collectionId && notification.tab === tab,
    )
    return notifications === null ? null : (told?.notificationId ?? '')
  })
  const known = useRef({ tab, newest })
  useEffect(() => {
    const before = known.current
    known.current = { tab, newest }
    // The list of notifications that arrived after the history adds nothing to it.
    if (before.tab !== tab || before.newest === null || newest === null) return
    if (newest !== '' && newest !== before.newest) openedHistory.lookForNew()
  }, [tab, newest])
  return newest
}

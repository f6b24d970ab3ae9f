import { useEffect, useRef } from 'react'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { useNotifications } from '../../state/collections/notifications.ts'
import { openedHistory } from './history.ts'

/** Something was told of this tab since it was opened: looks what is new. Answers what changes with every such message. */
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
    // The list of notifications that came after the history tells nothing new.
    if (before.tab !== tab || before.newest === null || newest === null) return
    if (newest !== '' && newest !== before.newest) openedHistory.lookForNew()
  }, [tab, newest])
  return newest
}

import { useQuery } from '@tanstack/react-query'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { notificationsQuery } from '../../../state/collections/notifications.ts'

/** Returns the id of the newest notification of a history; empty where there is none, null while unknown. */
export function useNewestNotification(collectionId: string, tab: HistoryTab): string | null {
  const { data = null } = useQuery({
    ...notificationsQuery,
    // The bell loads them.
    enabled: false,
    select: (notifications) =>
      notifications.find((each) => each.collectionId === collectionId && each.tab === tab && !each.hidden)
        ?.notificationId ?? '',
  })
  return data
}

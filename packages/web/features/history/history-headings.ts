import { formatDate } from '#domain/text/dates.ts'
import type { HistoryOrder } from '#domain/watching/history-view.ts'
import { isNotificationTypeKey, NOTIFICATION_TYPES } from '#domain/watching/notification-types.ts'
import { type HistoryRow, isEntry } from './history-load.ts'

/** The heading that each row stands under: by release or by type, in that order; other orders have none. */
export function headingsOf(rows: readonly HistoryRow[], orderBy: HistoryOrder): (string | null)[] {
  return rows.map((row) => {
    if (!isEntry(row)) return null
    if (orderBy === 'asOf') return `Release of ${formatDate(row.asOf)}`
    if (orderBy !== 'type') return null
    // A new PID is told with those that were deleted.
    const key = row.type === 'pid_created' ? 'pid_deleted' : row.type
    return isNotificationTypeKey(key) ? NOTIFICATION_TYPES[key].label : row.title
  })
}

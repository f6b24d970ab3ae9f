import { formatDate } from '#domain/text/dates.ts'
import type { HistoryOrder } from '#domain/watching/history-view.ts'
import { isNotificationTypeKey, NOTIFICATION_TYPES } from '#domain/watching/notification-types.ts'
import { type HistoryRow, isEntry } from '../load/history-load.ts'

/** Returns the heading of each row: by release or by type, in that order; other orders have none. */
export function headingsOf(rows: readonly HistoryRow[], orderBy: HistoryOrder): (string | null)[] {
  return rows.map((row) => {
    if (!isEntry(row)) return null
    if (orderBy === 'asOf') return `Release of ${formatDate(row.asOf)}`
    if (orderBy !== 'type') return null
    // Added PIDs share the heading of deleted ones.
    const key = row.type === 'pid_created' ? 'pid_deleted' : row.type
    return isNotificationTypeKey(key) ? NOTIFICATION_TYPES[key].label : row.title
  })
}

import { type RefObject, useMemo } from 'react'
import { formatDate } from '#domain/text/dates.ts'
import type { HistoryOrder } from '#domain/watching/history-view.ts'
import { isNotificationTypeKey, NOTIFICATION_TYPES } from '#domain/watching/notification-types.ts'
import { type HistoryLoad, isEntry } from '../load/history-load.ts'
import { ROW_HEIGHT } from './history-row.tsx'
import { getLayout, getLineKey, getLines, type ListLayout, type ListLine } from './list-layout.ts'
import { useRowHeights } from './use-row-heights.ts'

export function useLines(
  { rows, question: { orderBy } }: HistoryLoad,
  openKeys: ReadonlySet<string>,
  scroller: RefObject<HTMLElement | null>,
): { lines: readonly ListLine[]; layout: ListLayout } {
  const lines = useMemo(() => getLines(rows, orderBy, openKeys), [rows, orderBy, openKeys])
  // Apart from the layout, because scrolling measures rows and lays them out again.
  const { keys, headings } = useMemo(() => {
    const headingsOfRows = getHeadings(rows, orderBy)
    return {
      keys: lines.map((line) => getLineKey(line, rows)),
      headings: lines.map((line) => headingsOfRows[line.rows[0]] ?? null),
    }
  }, [rows, lines, orderBy])
  const heights = useRowHeights(scroller, keys)
  const layout = useMemo(
    () =>
      getLayout(
        headings,
        keys.map((key) => heights.get(key) ?? ROW_HEIGHT),
      ),
    [headings, keys, heights],
  )
  return { lines, layout }
}

function getHeadings(rows: HistoryLoad['rows'], orderBy: HistoryOrder): (string | null)[] {
  return rows.map((row) => {
    if (!isEntry(row)) return null
    if (orderBy === 'asOf') return `Release of ${formatDate(row.asOf)}`
    if (orderBy !== 'type') return null
    // Added and deleted PIDs share a heading.
    const key = row.type === 'pid_created' ? 'pid_deleted' : row.type
    return isNotificationTypeKey(key) ? NOTIFICATION_TYPES[key].label : row.title
  })
}

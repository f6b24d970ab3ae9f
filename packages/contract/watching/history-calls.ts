import { z } from 'zod'
import { isIsoDate } from '#domain/text/dates.ts'
import { HISTORY_ORDERS } from '#domain/watching/history-view.ts'
import { TasksResponse } from '../facts/tasks.ts'
import { boundedList } from '../wire/lists.ts'
import { RowNumber } from '../wire/numbers.ts'
import { ClientId, lineText } from '../wire/plain-text.ts'
import { HistoryTab } from './collections.ts'

const Day = lineText(1, 10).refine(isIsoDate, 'a date like 2026-03-04')

const ByPath = z.object({ id: z.uuid() })

/** Task parts contain `{ entries, total }`. The first is small, to arrive quickly. */
const HistoryRequest = z.object({
  tab: HistoryTab.default('info'),
  orderBy: z.enum(HISTORY_ORDERS).default('asOf'),
  isReversed: z.boolean().default(false),
  /** Release days, inclusive. Null is open-ended. */
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
  clientId: ClientId,
})

/** Entries in each tab that the account may open. */
const HistoryCounts = z.object({ counts: z.partialRecord(HistoryTab, z.number().int()) })

export const HISTORY_CALLS = {
  folderHistory: {
    access: 'subscriber',
    summary: 'Changes of a folder’s parcels; a task',
    params: ByPath,
    body: HistoryRequest,
    response: TasksResponse,
  },
  areaHistory: {
    access: 'subscriber',
    summary: 'Changes in an area; a task',
    params: ByPath,
    body: HistoryRequest,
    response: TasksResponse,
  },
  folderHistoryCounts: {
    access: 'subscriber',
    summary: 'Number of entries in each tab of a folder’s history',
    params: ByPath,
    response: HistoryCounts,
  },
  areaHistoryCounts: {
    access: 'subscriber',
    summary: 'Number of entries in each tab of an area’s history',
    params: ByPath,
    response: HistoryCounts,
  },
  /** Returned without an envelope. */
  areaCsv: {
    access: 'subscriber',
    audit: 'export_area',
    summary:
      'Export entries of a history as CSV (UTF-8 with a byte-order mark, every cell quoted) or as an Excel workbook',
    body: z.object({
      notifications: boundedList(RowNumber, {
        min: 1,
        max: 50_000,
        message: 'at most 50,000 entries at once',
      }),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    response: z.unknown(),
  },
} as const

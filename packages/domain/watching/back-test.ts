import { addDays, type IsoDate, startOfWeek } from '../text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '../text/time-zone.ts'
import type { ChangeType } from './changes/change.ts'
import { findNotificationType, type NotificationTypeKey } from './notification-types.ts'

/** Including today. */
export const BACK_TEST_DAYS = 90

export interface BackTestedChange {
  type: ChangeType
  asOf: IsoDate
  isMinor: boolean
}

interface BackTestFigures {
  total: number
  notifiedCount: number
  minorCount: number
  /** Most frequent first, then by key. */
  byType: { type: NotificationTypeKey; count: number }[]
  /** `week` is the Monday of the release's week. The count is null for weeks without a release. */
  byWeek: { week: IsoDate; count: number | null }[]
}

/** First day of the back-test, in British Columbia. */
export const backTestSince = (now: Date): IsoDate =>
  addDays(dayAt(now, DEFAULT_TIME_ZONE), 1 - BACK_TEST_DAYS)

export function backTestFigures(
  changes: readonly BackTestedChange[],
  comparedOn: readonly IsoDate[],
  now: Date,
): BackTestFigures {
  const notable = changes.filter(({ isMinor }) => !isMinor)
  const types = Map.groupBy(notable, findNotificationType)
  const weeks = Map.groupBy(notable, ({ asOf }) => startOfWeek(asOf))
  const comparedWeeks = new Set([...comparedOn, ...changes.map(({ asOf }) => asOf)].map(startOfWeek))
  return {
    total: changes.length,
    notifiedCount: notable.length,
    minorCount: changes.length - notable.length,
    byType: [...types]
      .map(([type, { length: count }]) => ({ type, count }))
      .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1)),
    byWeek: [...weeksUpTo(now)].map((week) => ({
      week,
      count: comparedWeeks.has(week) ? (weeks.get(week)?.length ?? 0) : null,
    })),
  }
}

function* weeksUpTo(now: Date): Generator<IsoDate> {
  const last = startOfWeek(dayAt(now, DEFAULT_TIME_ZONE))
  for (let week = startOfWeek(backTestSince(now)); week <= last; week = addDays(week, 7)) yield week
}

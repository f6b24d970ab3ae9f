/** Counts the notifications that a watch would have sent in the days before today. Pure: the time is passed in. */

import { addDays, type IsoDate, mondayOf } from '../text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt, toMoment } from '../text/time-zone.ts'
import type { ChangeType } from './changes/change.ts'
import { type NotificationTypeKey, notificationTypeOf } from './notification-types.ts'

/** Looked back from today, which counts. */
export const BACK_TEST_DAYS = 90

export interface TriedChange {
  type: ChangeType
  foundAt: Date
  /** Smaller than the watch's threshold. */
  isMinor: boolean
}

interface BackTestFigures {
  total: number
  notifiedCount: number
  minorCount: number
  /** Counts of the notified changes; the most frequent first, types of the same count by their keys. */
  byType: { type: NotificationTypeKey; count: number }[]
  /** Counts of the notified changes by the Monday of the week in which they were found; null without a release. Every week from that of `since` to this one. */
  byWeek: { week: IsoDate; count: number | null }[]
  /** Day of the first of the comparisons; null: there was none. */
  knownSince: IsoDate | null
}

/** The first of the days that are looked back to, in British Columbia, and the moment at which it begins. */
export function backTestSince(now: Date): { day: IsoDate; from: Date } {
  const day = addDays(dayAt(now, DEFAULT_TIME_ZONE), 1 - BACK_TEST_DAYS)
  return { day, from: toMoment(day, 0, DEFAULT_TIME_ZONE) }
}

/** `comparedAt`: when releases came that were compared with the one before, in any order; before the first of them nothing can be known. */
export function backTestFigures(
  changes: readonly TriedChange[],
  comparedAt: readonly Date[],
  now: Date,
): BackTestFigures {
  const notable = changes.filter(({ isMinor }) => !isMinor)
  const types = Map.groupBy(notable, notificationTypeOf)
  const weeks = Map.groupBy(notable, ({ foundAt }) => weekOf(foundAt))
  const known = new Set([...comparedAt, ...changes.map(({ foundAt }) => foundAt)].map(weekOf))
  const days = comparedAt.map((moment) => dayAt(moment, DEFAULT_TIME_ZONE)).sort()
  return {
    total: changes.length,
    notifiedCount: notable.length,
    minorCount: changes.length - notable.length,
    byType: [...types]
      .map(([type, { length: count }]) => ({ type, count }))
      .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1)),
    byWeek: [...weeksUpTo(now)].map((week) => ({
      week,
      count: known.has(week) ? (weeks.get(week)?.length ?? 0) : null,
    })),
    knownSince: days[0] ?? null,
  }
}

const weekOf = (moment: Date): IsoDate => mondayOf(dayAt(moment, DEFAULT_TIME_ZONE))

function* weeksUpTo(now: Date): Generator<IsoDate> {
  const last = mondayOf(dayAt(now, DEFAULT_TIME_ZONE))
  for (let week = mondayOf(backTestSince(now).day); week <= last; week = addDays(week, 7)) yield week
}

import { type IsoDate, isoDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'

export function today(now: Date = new Date()): IsoDate {
  return isoDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
}

/** Day in British Columbia, as in documents of the server. */
export const marketDay = (moment: Date = new Date()): IsoDate => dayAt(moment, DEFAULT_TIME_ZONE)

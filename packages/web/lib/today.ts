import { type IsoDate, isoDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'

export function today(now: Date = new Date()): IsoDate {
  return isoDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
}

/** Day in British Columbia, which dates documents on server and PDF too. */
export const marketDay = (moment: Date = new Date()): IsoDate => dayAt(moment, DEFAULT_TIME_ZONE)

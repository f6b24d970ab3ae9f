import { type IsoDate, isoDate } from '#domain/text/dates.ts'

/** The day it is where the person sits: what they mean by today. */
export function today(now: Date = new Date()): IsoDate {
  return isoDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
}

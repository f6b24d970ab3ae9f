import { type IsoDate, isoDate } from '#domain/text/dates.ts'

export function today(now: Date = new Date()): IsoDate {
  return isoDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
}

import type { IsoDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'

/** Today, or the day of a moment, in British Columbia, as in documents of the server. */
export const marketDay = (moment: Date = new Date()): IsoDate => dayAt(moment, DEFAULT_TIME_ZONE)

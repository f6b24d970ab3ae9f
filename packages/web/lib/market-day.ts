import type { IsoDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'

/** Returns the calendar day in British Columbia, by which the server and the PDF date analyses and documents, wherever the reader is. */
export const marketDay = (moment: Date = new Date()): IsoDate => dayAt(moment, DEFAULT_TIME_ZONE)

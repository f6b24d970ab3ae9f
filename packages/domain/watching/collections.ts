import { addMonths } from '../text/dates.ts'

/** Per account. */
export const MAX_FOLDERS = 1_000
export const MAX_AREAS = 200
export const MAX_FOLDER_PARCELS = 50_000
export const MAX_AREA_PRESETS = 100
export const REMINDER_DAYS = 14
/** For how many months a folder or area can be watched. */
export const WATCH_MONTHS = { min: 1, max: 12 } as const

/** Adds `months`, within `WATCH_MONTHS`, at the same time of day. A day that does not exist becomes the month's last. */
export function watchedUntil(from: Date, months: number): Date {
  const text = from.toISOString()
  return new Date(addMonths(text.slice(0, 10), months) + text.slice(10))
}

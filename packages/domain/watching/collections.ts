/** Rules that folders and watched areas share: how many there may be, and how long they are watched. */
import { addMonths } from '../text/dates.ts'

/** Maximum numbers of folders and watched areas of one account. */
export const MAX_FOLDERS = 1_000
export const MAX_AREAS = 200
export const MAX_FOLDER_PARCELS = 50_000
/** Saved criteria of watched areas. */
export const MAX_AREA_PRESETS = 100
/** Time before the end of watching at which a reminder to renew is sent. */
export const REMINDER_DAYS = 14

/** End of watching after 1 to 12 months, at the same time of day; the month's last day if needed. */
export function watchedUntil(from: Date, months: number): Date {
  const text = from.toISOString()
  return new Date(addMonths(text.slice(0, 10), months) + text.slice(10))
}

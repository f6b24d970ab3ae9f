/** `YYYY-MM-DD` (specification part 2, sections 2 and 5). Callers pass in today's date. */
export type IsoDate = string

/** Length of a UTC day. A local day may differ by an hour. */
export const DAY_MS = 86_400_000

interface CalendarDate {
  year: number
  month: number
  day: number
}

/** Whether the day exists, in years 1 to 9999. */
export function isRealDate({ year, month, day }: CalendarDate): boolean {
  if (!Number.isInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return false
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

export function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function isoDate({ year, month, day }: CalendarDate): IsoDate {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

export function readIsoDate(text: string): CalendarDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return null
  const date = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  return isRealDate(date) ? date : null
}

export function isIsoDate(text: string): boolean {
  return readIsoDate(text) !== null
}

export function addDays(date: IsoDate, days: number): IsoDate {
  const { year, month, day } = parseKnownDate(date)
  const moment = new Date(0)
  moment.setUTCFullYear(year, month - 1, day + days)
  return isoDate({ year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() })
}

/** Days since January 1, 1970. */
export function dayNumber(date: IsoDate): number {
  const { year, month, day } = parseKnownDate(date)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

export function startOfWeek(date: IsoDate): IsoDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

/** Keeps the day of the month, or takes the month's last day. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = parseKnownDate(date)
  const index = year * 12 + (month - 1) + months
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
  return isoDate({ ...target, day: Math.min(day, daysIn(target.year, target.month)) })
}

/** `March 4, 2026`. Returns other text unchanged. */
export function formatLongDate(date: IsoDate): string {
  const parts = readIsoDate(date)
  return parts === null ? date : `${MONTHS[parts.month - 1]} ${parts.day}, ${parts.year}`
}

/** `Mar 4, 2026` */
export function formatDate(date: IsoDate): string {
  const parts = readIsoDate(date)
  return parts === null ? date : `${MONTHS[parts.month - 1]?.slice(0, 3)} ${parts.day}, ${parts.year}`
}

/** `Mar 2026` of `2026-03`. */
export const formatMonth = (month: string): string =>
  `${MONTHS[Number(month.slice(5, 7)) - 1]?.slice(0, 3)} ${month.slice(0, 4)}`

/** `03/04/2026` (MM/dd/yyyy), as in a date input. */
export function formatInputDate(date: IsoDate): string {
  const parts = readIsoDate(date)
  return parts === null ? date : `${pad(parts.month, 2)}/${pad(parts.day, 2)}/${pad(parts.year, 4)}`
}

/** @throws for an invalid date, which is a bug in the caller */
export function parseKnownDate(date: IsoDate): CalendarDate {
  const parts = readIsoDate(date)
  if (parts === null) throw new Error(`Expected a date YYYY-MM-DD, got ${date}`)
  return parts
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

/** Null for a missing, invalid or future year (specification part 2, section 5). */
export function ageFromYear(year: number | string | null | undefined, currentYear: number): number | null {
  if (year === null || year === undefined) return null
  const number = typeof year === 'string' ? (year.trim() === '' ? Number.NaN : Number(year)) : year
  return Number.isInteger(number) && number > 0 && number <= currentYear ? currentYear - number : null
}

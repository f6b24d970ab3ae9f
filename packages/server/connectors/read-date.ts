import { DAY_MS, isoDate, isRealDate, MONTHS } from '#domain/text/dates.ts'

/** Orders of day, month and year in numeric dates: `mdy` 8/21/2026, `dmy` 21/8/2026, `ymd` 26/08/21. */
export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Matches a time, with any text after it, or a zone after a date. Both are optional. */
const TIME = String.raw`(?:[T\s,]+\d{1,2}[:.]\d{2}.*|Z|[+-]\d{2}:\d{2})?$`
const dateLike = (pattern: string): RegExp => new RegExp(`^${pattern}${TIME}`, 'i')

const YEAR_FIRST = dateLike(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`)
const YEAR_LAST = dateLike(String.raw`(\d{1,2})([-/.\s])(\d{1,2})\2(\d{4}|\d{2})`)
const DAY_MONTH = dateLike(
  String.raw`(\d{1,2})(?:st|nd|rd|th)?[-\s./]*([a-z]{3,9})\.?,?[-\s./]*(\d{4}|\d{2})`,
)
const MONTH_DAY = dateLike(String.raw`([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})`)
const DIGITS = /^-?\d+(?:\.\d+)?$/

/**
 * Reads a date as `YYYY-MM-DD`: year first (`2016-04-21Z`, `20160421`), month by name (`15-Oct-2026`),
 * numbers in `order`, a spreadsheet's serial day, or seconds or milliseconds since 1970. Null if ambiguous,
 * such as `3/4/2026` without an order.
 */
export function readDate(cell: unknown, order: DateOrder | null = null): string | null {
  if (typeof cell === 'number') return readNumericDate(String(cell))
  if (typeof cell !== 'string') return null
  const text = cell.trim()
  if (DIGITS.test(text)) return readNumericDate(text)
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return dayOfParts(yearFirst[1], yearFirst[2], yearFirst[3])
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) return dateInOrder(yearLast, order)
  const dayMonth = DAY_MONTH.exec(text)
  if (dayMonth) return dayOfParts(dayMonth[3], monthNumber(dayMonth[2]), dayMonth[1])
  const monthDay = MONTH_DAY.exec(text)
  return monthDay ? dayOfParts(monthDay[3], monthNumber(monthDay[1]), monthDay[2]) : null
}

function dateInOrder(
  [, first = '', , second, last = '']: readonly string[],
  order: DateOrder | null,
): string | null {
  const areShort = first.length === 2 && last.length === 2
  const readings: Record<DateOrder, string | null> = {
    mdy: dayOfParts(last, first, second),
    dmy: dayOfParts(last, second, first),
    ymd: areShort ? dayOfParts(first, second, last) : null,
  }
  if (order !== null) return readings[order]
  const days = new Set(Object.values(readings).filter((day) => day !== null))
  return days.size === 1 ? ([...days][0] ?? null) : null
}

/** Day 0 of serial dates that count from 1900. */
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30)

function readNumericDate(text: string): string | null {
  const [digits = ''] = text.replace('-', '').split('.')
  const value = Number(text)
  switch (digits.length) {
    case 5:
      return value > 0 ? dayOfTime(SERIAL_EPOCH_MS + value * DAY_MS) : null
    case 8:
      return value > 0 ? dayOfParts(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)) : null
    case 9:
    case 10:
      return dayOfTime(value * 1000)
    case 11:
    case 12:
    case 13:
      return dayOfTime(value)
    default:
      return null
  }
}

const dayOfTime = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** 1 to 12; 0 for other words. */
function monthNumber(name = ''): number {
  const word = name.toLowerCase()
  return 1 + MONTHS.findIndex((month) => month.toLowerCase() === word || isShort(word, month))
}

const isShort = (word: string, month: string): boolean =>
  word === month.slice(0, 3).toLowerCase() || (word === 'sept' && month === 'September')

/** Reads two-digit years as 1970 to 2069. */
function dayOfParts(year = '', month: string | number = '', day = ''): string | null {
  const century = year.length === 2 ? (Number(year) < 70 ? 2000 : 1900) : 0
  const date = { year: Number(year) + century, month: Number(month), day: Number(day) }
  return isRealDate(date) ? isoDate(date) : null
}

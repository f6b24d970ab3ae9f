import { isoDate as isoOf, isRealDate, MONTHS } from '#domain/text/dates.ts'

/** `mdy` 8/21/2026, `dmy` 21/8/2026. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const YEAR_LAST = /^(\d{1,2})([-/.\s])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-\s./]*([a-z]{3,9})\.?,?[-\s./]*(\d{4}|\d{2})(?![\d:])/i
const MONTH_DAY = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})(?![\d:])/i
const DIGITS = /^-?\d+(?:\.\d+)?$/

/**
 * Returns `YYYY-MM-DD` if the cell has one reading: year first (`2016-04-21Z`, `20160421`), a month by name
 * (`15-Oct-2026`), day and month in the given order, a serial day of a spreadsheet, or seconds or
 * milliseconds since 1970 (by their number of digits). Otherwise null, as for `3/4/2026` without an order.
 */
export function readDate(cell: unknown, order: DateOrder | null = null): string | null {
  if (typeof cell === 'number') return readNumericDate(String(cell))
  if (typeof cell !== 'string') return null
  const text = cell.trim()
  if (DIGITS.test(text)) return readNumericDate(text)
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return dateOf(yearFirst[1], yearFirst[2], yearFirst[3])
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) return dateInOrder(yearLast, order)
  const dayMonth = DAY_MONTH.exec(text)
  if (dayMonth) return dateOf(dayMonth[3], monthNumber(dayMonth[2]), dayMonth[1])
  const monthDay = MONTH_DAY.exec(text)
  return monthDay ? dateOf(monthDay[3], monthNumber(monthDay[1]), monthDay[2]) : null
}

function dateInOrder([, first, , second, year]: readonly string[], order: DateOrder | null): string | null {
  const mdy = dateOf(year, first, second)
  const dmy = dateOf(year, second, first)
  if (order !== null) return order === 'mdy' ? mdy : dmy
  return mdy === null || dmy === null || mdy === dmy ? (mdy ?? dmy) : null
}

/** Spreadsheets. */
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

function readNumericDate(text: string): string | null {
  const [digits = ''] = text.replace('-', '').split('.')
  const value = Number(text)
  switch (digits.length) {
    case 5:
      return value > 0 ? dayOf(SERIAL_EPOCH_MS + value * DAY_MS) : null
    case 8:
      return value > 0 ? dateOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)) : null
    case 9:
    case 10:
      return dayOf(value * 1000)
    case 11:
    case 12:
    case 13:
      return dayOf(value)
    default:
      return null
  }
}

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

function monthNumber(name = ''): number {
  const word = name.toLowerCase()
  return 1 + MONTHS.findIndex((month) => month.toLowerCase() === word || isShort(word, month))
}

const isShort = (word: string, month: string): boolean =>
  word === month.slice(0, 3).toLowerCase() || (word === 'sept' && month === 'September')

/** Two digits are a year from 1970 to 2069. */
function dateOf(year = '', month: string | number = '', day = ''): string | null {
  const short = year.length === 2 ? (Number(year) < 70 ? 2000 : 1900) : 0
  const date = { year: Number(year) + short, month: Number(month), day: Number(day) }
  return isRealDate(date) ? isoOf(date) : null
}

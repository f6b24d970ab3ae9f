/** Specification part 2, section 5. */
import { type IsoDate, isoDate, isRealDate, MONTHS, parseKnownDate } from '#domain/text/dates.ts'

/** `date` is null for an empty field, which is valid. */
export type DateInputResult =
  | { ok: true; date: IsoDate | null }
  | { ok: false; reason: 'invalid-date' | 'required' }

interface TypedParts {
  year: string | undefined
  month: number
  day: number
}

const INVALID_DATE = { ok: false, reason: 'invalid-date' } as const
const SEPARATOR = String.raw`\s*[ ./-]\s*`
const YEAR = String.raw`(\d{1,2}|\d{4})`
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const NAME = String.raw`([a-z]{3,9})\.?`
const YEAR_MONTH_DAY = new RegExp(`^(\\d{4})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2})$`)
const MONTH_DAY_YEAR = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})${SEPARATOR}${YEAR}$`)
const DAY_MONTH = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})(?:${SEPARATOR}${YEAR})?$`)
const NAME_DAY = new RegExp(`^${NAME}[ /-]*${DAY}(?:[ ,/-]+${YEAR})?$`, 'i')
const DAY_NAME = new RegExp(`^${DAY}[ ./-]*${NAME}(?:[ ,/-]+${YEAR})?$`, 'i')

/**
 * Reads month, day, year. A two-digit year is in the current century, a one-digit year in the current decade.
 */
export const parseDateInput = (text: string, today: IsoDate): DateInputResult =>
  parse(text, today, 'year', (digits) => {
    const [, month, day, year] = MONTH_DAY_YEAR.exec(digits) ?? []
    return toParts(year, Number(month), day)
  })

/** Reads `yyyy-mm-dd`, or day and month with an optional year of one, two or four digits. */
export const parseWatchedAreaDate = (text: string, today: IsoDate): DateInputResult =>
  parse(text, today, 'no year', (digits) => {
    const [, day, month, year] = DAY_MONTH.exec(digits) ?? []
    return toParts(year, Number(month), day)
  })

/** Reads only `yyyy-mm-dd`, because digits alone do not distinguish day and month. */
export const parseYearFirst = (text: string, today: IsoDate): DateInputResult =>
  parse(text, today, 'year', () => null)

function parse(
  text: string,
  today: IsoDate,
  precision: 'year' | 'no year',
  readDigits: (digits: string) => TypedParts | null,
): DateInputResult {
  const trimmedText = text.trim()
  if (trimmedText === '') return { ok: true, date: null }
  const parts = readUnambiguous(trimmedText) ?? readDigits(trimmedText)
  if (parts === null || (parts.year === undefined && precision === 'year')) return INVALID_DATE
  const date = { ...parts, year: toFullYear(parts.year, today) }
  return isRealDate(date) ? { ok: true, date: isoDate(date) } : INVALID_DATE
}

function readUnambiguous(text: string): TypedParts | null {
  const [, year, month, day] = YEAR_MONTH_DAY.exec(text) ?? []
  if (year !== undefined) return toParts(year, Number(month), day)
  const [, name, dayBehind, yearBehind] = NAME_DAY.exec(text) ?? []
  if (name !== undefined) return toParts(yearBehind, findMonth(name), dayBehind)
  const [, dayBefore, monthName, lastYear] = DAY_NAME.exec(text) ?? []
  return monthName === undefined ? null : toParts(lastYear, findMonth(monthName), dayBefore)
}

const toParts = (year: string | undefined, month: number, day: string | undefined): TypedParts | null =>
  day === undefined ? null : { year, month, day: Number(day) }

const findMonth = (name: string): number =>
  MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1

/** Adds missing leading digits of the current year. */
function toFullYear(digits: string | undefined, today: IsoDate): number {
  const current = String(parseKnownDate(today).year).padStart(4, '0')
  return Number(current.slice(0, 4 - (digits?.length ?? 0)) + (digits ?? ''))
}

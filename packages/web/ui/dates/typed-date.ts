/** Parsing of typed dates, in both readings of specification part 2, section 5. */
import { type CalendarDate, type IsoDate, isoDate, isRealDate, known } from '#domain/text/dates.ts'

/** `date` is null when the field was left empty, which is valid. */
export type DateInputResult = { ok: true; date: IsoDate | null } | { ok: false; reason: 'invalid-date' }

const INVALID = { ok: false, reason: 'invalid-date' } as const
const SEPARATOR = String.raw`\s*[ ./-]\s*`
const MONTH_DAY_YEAR = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2}|\\d{4})$`)
const YEAR_MONTH_DAY = new RegExp(`^(\\d{4})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2})$`)
const DAY_MONTH = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})(?:${SEPARATOR}(\\d{1,2}|\\d{4}))?$`)

/**
 * Month, day, year, parted by space, '.', '/' or '-'. A two-digit year gets the current century, a one-digit
 * year the current decade. Empty is valid.
 */
export function parseDateInput(text: string, today: IsoDate): DateInputResult {
  if (text.trim() === '') return { ok: true, date: null }
  const match = MONTH_DAY_YEAR.exec(text.trim())
  if (match === null) return INVALID
  return checked({ year: fullYear(match[3], today), month: Number(match[1]), day: Number(match[2]) })
}

/**
 * Parses a date of watched areas: `yyyy-mm-dd`, or day and month with the same separators and a year of one, two or four
 * digits, which may be left out and is the current year then. Empty is valid.
 */
export function parseWatchedAreaDate(text: string, today: IsoDate): DateInputResult {
  if (text.trim() === '') return { ok: true, date: null }
  const iso = YEAR_MONTH_DAY.exec(text.trim())
  if (iso !== null) return checked({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) })
  const match = DAY_MONTH.exec(text.trim())
  if (match === null) return INVALID
  return checked({ year: fullYear(match[3], today), month: Number(match[2]), day: Number(match[1]) })
}

function checked(date: CalendarDate): DateInputResult {
  return isRealDate(date) ? { ok: true, date: isoDate(date) } : INVALID
}

/** The missing digits in front are those of the current year. */
function fullYear(digits: string | undefined, today: IsoDate): number {
  const current = String(known(today).year).padStart(4, '0')
  return Number(current.slice(0, 4 - (digits?.length ?? 0)) + (digits ?? ''))
}

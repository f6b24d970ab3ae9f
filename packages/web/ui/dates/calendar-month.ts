/** Specification part 1, sections 5 and 9. */
import { addDays, addMonths, daysIn, type IsoDate, isoDate, parseKnownDate } from '#domain/text/dates.ts'

export type CalendarView = 'days' | 'months' | 'years'

const DAYS_PER_WEEK = 7
const YEARS_PER_PAGE = 24
const FIRST_YEAR = 1000
const LAST_YEAR = 9999

export const cellsPerRow = (view: CalendarView): number => (view === 'days' ? DAYS_PER_WEEK : 4)

export function readYear(text: string): number | null {
  if (!/^\d{4}$/.test(text.trim())) return null
  const year = Number(text.trim())
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : null
}

export function daysOnPage(date: IsoDate): IsoDate[] {
  const { year, month } = parseKnownDate(date)
  const first = isoDate({ year, month, day: 1 })
  const leadingDays = dayOfWeek(first)
  const weeks = Math.ceil((leadingDays + daysIn(year, month)) / DAYS_PER_WEEK)
  return Array.from({ length: weeks * DAYS_PER_WEEK }, (_, index) =>
    addDays(first, index - leadingDays),
  ).filter((day) => day.length === first.length)
}

/** Page of 24 years: 2016 to 2039 for 2026. Pages never overlap. */
export function yearsOnPage(year: number): number[] {
  const first = year - (year % YEARS_PER_PAGE)
  return Array.from({ length: YEARS_PER_PAGE }, (_, index) => first + index).filter(
    (candidate) => candidate >= FIRST_YEAR && candidate <= LAST_YEAR,
  )
}

/** Moves a date to another year. February 29 may become the 28th. */
export const setYear = (date: IsoDate, year: number): IsoDate =>
  addMonths(date, 12 * (year - parseKnownDate(date).year))

export const setMonth = (date: IsoDate, month: number): IsoDate =>
  addMonths(date, month - parseKnownDate(date).month)

export function turnPage(view: CalendarView, date: IsoDate, direction: 1 | -1): IsoDate {
  const months: Record<CalendarView, number> = { days: 1, months: 12, years: 12 * YEARS_PER_PAGE }
  return clampToCalendar(date, addMonths(date, direction * months[view]))
}

/**
 * Arrows move by a cell or row, Home and End to the row's ends, Page Up and Down by a page, or by a year with
 * Shift. Null for other keys.
 */
export function moveInCalendar(
  view: CalendarView,
  date: IsoDate,
  key: string,
  hasShift = false,
): IsoDate | null {
  const row = cellsPerRow(view)
  const column = columnInRow(view, date)
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -row,
    ArrowDown: row,
    Home: -column,
    End: row - 1 - column,
  }
  const step = steps[key]
  if (step !== undefined) return clampToCalendar(date, stepBy(view, date, step))
  if (key !== 'PageUp' && key !== 'PageDown') return null
  const direction = key === 'PageUp' ? -1 : 1
  return turnPage(view === 'days' && hasShift ? 'months' : view, date, direction)
}

const stepBy = (view: CalendarView, date: IsoDate, step: number): IsoDate =>
  view === 'days' ? addDays(date, step) : addMonths(date, view === 'months' ? step : 12 * step)

function columnInRow(view: CalendarView, date: IsoDate): number {
  const { year, month } = parseKnownDate(date)
  const indices = { days: dayOfWeek(date), months: month - 1, years: year % YEARS_PER_PAGE }
  return indices[view] % cellsPerRow(view)
}

/** Day of the week, where 0 is Sunday. */
const dayOfWeek = (date: IsoDate): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Returns the old date if the new one is outside the calendar. */
function clampToCalendar(date: IsoDate, newDate: IsoDate): IsoDate {
  const year = Number(newDate.slice(0, 4))
  return newDate.length === date.length && year >= FIRST_YEAR && year <= LAST_YEAR ? newDate : date
}

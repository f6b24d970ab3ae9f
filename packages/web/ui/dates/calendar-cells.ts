import { formatLongDate, type IsoDate, MONTHS, parseKnownDate } from '#domain/text/dates.ts'
import type { CalendarCell } from './calendar-grid.tsx'
import {
  type CalendarView,
  cellsPerRow,
  daysOnPage,
  setMonth,
  setYear,
  yearsOnPage,
} from './calendar-month.ts'

interface CalendarState {
  value: IsoDate | null
  today: IsoDate
  /** Day in the visible month, year or year page. */
  cursor: IsoDate
  /** `period`: `2026-03-04`, `2026-03` or `2026`. */
  canPick: (period: string) => boolean
}

const PERIOD_LENGTHS: Record<CalendarView, number> = { days: 10, months: 7, years: 4 }

/** Rows of days (weeks from Sunday, filled with days of the adjacent months), months or years. */
export function createCells(
  view: CalendarView,
  { value, today, cursor, canPick }: CalendarState,
): CalendarCell[][] {
  const periodOf = (date: IsoDate) => date.slice(0, PERIOD_LENGTHS[view])
  const cells = datesOnPage(view, cursor).map((date) => ({
    date,
    ...getTexts(view, date),
    isSelected: value !== null && periodOf(value) === periodOf(date),
    isCurrent: periodOf(today) === periodOf(date),
    isCursor: date === cursor,
    isOutside: view === 'days' && date.slice(0, 7) !== cursor.slice(0, 7),
    canPick: canPick(periodOf(date)),
  }))
  const length = cellsPerRow(view)
  return Array.from({ length: Math.ceil(cells.length / length) }, (_, row) =>
    cells.slice(row * length, (row + 1) * length),
  )
}

function datesOnPage(view: CalendarView, cursor: IsoDate): IsoDate[] {
  if (view === 'days') return daysOnPage(cursor)
  if (view === 'months') return MONTHS.map((_, index) => setMonth(cursor, index + 1))
  return yearsOnPage(parseKnownDate(cursor).year).map((year) => setYear(cursor, year))
}

function getTexts(view: CalendarView, date: IsoDate): Pick<CalendarCell, 'text' | 'label'> {
  const { year, month, day } = parseKnownDate(date)
  if (view === 'days') return { text: String(day), label: formatLongDate(date) }
  if (view === 'years') return { text: String(year), label: String(year) }
  const text = MONTHS[month - 1]?.slice(0, 3) ?? ''
  // The label starts with the visible text (WCAG 2.5.3).
  return { text, label: `${text} ${year}` }
}

import { addMonths, formatLongDate, type IsoDate, MONTHS, parseKnownDate } from '#domain/text/dates.ts'
import type { CalendarCell } from './calendar-grid.tsx'
import { CELLS_PER_ROW, daysOnPage, setMonth, setYear, yearsOnPage } from './calendar-month.ts'

export interface CalendarState {
  value: IsoDate | null
  today: IsoDate
  /** Day in the visible month, year or year page. */
  cursor: IsoDate
  canPick: (first: IsoDate, last: IsoDate) => boolean
}

/** Weeks from Sunday, filled with days of the adjacent months. */
export function createDayCells({ value, today, cursor, canPick }: CalendarState): CalendarCell[][] {
  return splitIntoRows(
    daysOnPage(cursor).map((date) => ({
      date,
      text: String(parseKnownDate(date).day),
      label: formatLongDate(date),
      isSelected: date === value,
      isCurrent: date === today,
      isCursor: date === cursor,
      isOutside: date.slice(0, 7) !== cursor.slice(0, 7),
      canPick: canPick(date, date),
    })),
    7,
  )
}

export function createMonthCells({ value, today, cursor, canPick }: CalendarState): CalendarCell[][] {
  return splitIntoRows(
    MONTHS.map((name, index) => {
      const date = setMonth(cursor, index + 1)
      const month = date.slice(0, 7)
      return {
        date,
        text: name.slice(0, 3),
        // The label starts with the visible text (WCAG 2.5.3).
        label: `${name.slice(0, 3)} ${parseKnownDate(date).year}`,
        isSelected: value?.slice(0, 7) === month,
        isCurrent: today.slice(0, 7) === month,
        isCursor: date === cursor,
        canPick: canPick(`${month}-01`, lastDayOf(month)),
      }
    }),
    CELLS_PER_ROW,
  )
}

export function createYearCells({ value, today, cursor, canPick }: CalendarState): CalendarCell[][] {
  return splitIntoRows(
    yearsOnPage(parseKnownDate(cursor).year).map((year) => {
      const text = String(year)
      return {
        date: setYear(cursor, year),
        text,
        label: text,
        isSelected: value?.slice(0, 4) === text,
        isCurrent: today.slice(0, 4) === text,
        isCursor: parseKnownDate(cursor).year === year,
        canPick: canPick(`${text}-01-01`, `${text}-12-31`),
      }
    }),
    CELLS_PER_ROW,
  )
}

const lastDayOf = (month: string): IsoDate =>
  addMonths(`${month.slice(0, 4)}-01-31`, Number(month.slice(5)) - 1)

function splitIntoRows(cells: CalendarCell[], length: number): CalendarCell[][] {
  return Array.from({ length: Math.ceil(cells.length / length) }, (_, row) =>
    cells.slice(row * length, (row + 1) * length),
  )
}

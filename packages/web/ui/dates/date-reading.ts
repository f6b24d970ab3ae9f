import { formatInputDate, type IsoDate } from '#domain/text/dates.ts'
import { type DateInputResult, parseDateInput, parseWatchedAreaDate, parseYearFirst } from './typed-date.ts'

interface DateReading {
  read: (text: string, today: IsoDate) => DateInputResult
  show: (date: IsoDate) => string
  /** Placeholder. */
  form: string
  message: string
}

/** Specification part 2, sections 5 and 9. */
export const DATE_READINGS = {
  monthDayYear: {
    read: parseDateInput,
    show: formatInputDate,
    form: 'MM/DD/YYYY',
    message: 'This is not a date of the calendar. Write it like Mar 4, 2026 or 03/04/2026.',
  },
  watchedArea: {
    read: parseWatchedAreaDate,
    show: (date) => date,
    form: 'YYYY-MM-DD or D/M',
    message:
      'This is not a date of the calendar. Write it like 2026-03-04 or Mar 4, 2026, or day and month like 4/3.',
  },
  iso: {
    read: parseYearFirst,
    show: (date) => date,
    form: 'YYYY-MM-DD',
    message: 'This is not a date of the calendar. Write it like 2026-03-04 or Mar 4, 2026.',
  },
} as const satisfies Record<string, DateReading>

export type DateReadingName = keyof typeof DATE_READINGS

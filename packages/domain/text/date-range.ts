/** Date ranges to choose from (specification part 2, section 9). */
import { addDays, addMonths, type IsoDate, isIsoDate, parseKnownDate } from './dates.ts'

export const DATE_RANGE_OPTIONS = {
  none: 'Nothing selected',
  last24Months: '24 months back',
  last18Months: '18 months back',
  last12Months: '12 months back',
  last6Months: '6 months back',
  last90Days: '90 days back',
  last60Days: '60 days back',
  last30Days: '30 days back',
  last7Days: '7 days back',
  lastMonth: 'Last month',
  lastYear: 'Last year',
  thisMonth: 'This month',
  thisYear: 'This year',
  custom: 'Custom',
} as const

export type DateRangeOption = keyof typeof DATE_RANGE_OPTIONS

/** Both ends are included. A null end is open. */
export interface DateRange {
  from: IsoDate | null
  to: IsoDate | null
}

export type CustomRangeResult = { ok: true; range: DateRange } | { ok: false; reason: string }

/** "Back" ranges end today, "this" ranges on the last day of the month or year. Null without a selection. */
export function toDateRange(
  option: DateRangeOption,
  today: IsoDate,
  custom: DateRange | null = null,
): DateRange | null {
  const { year } = parseKnownDate(today)
  const monthStart = `${today.slice(0, 8)}01`
  const yearStart = (calendarYear: number) => `${String(calendarYear).padStart(4, '0')}-01-01`
  const yearEnd = (calendarYear: number) => `${String(calendarYear).padStart(4, '0')}-12-31`
  const back = (from: IsoDate): DateRange => ({ from, to: today })
  const ranges: Record<DateRangeOption, () => DateRange | null> = {
    none: () => null,
    last24Months: () => back(addMonths(today, -24)),
    last18Months: () => back(addMonths(today, -18)),
    last12Months: () => back(addMonths(today, -12)),
    last6Months: () => back(addMonths(today, -6)),
    last90Days: () => back(addDays(today, -90)),
    last60Days: () => back(addDays(today, -60)),
    last30Days: () => back(addDays(today, -30)),
    last7Days: () => back(addDays(today, -7)),
    lastMonth: () => ({ from: addMonths(monthStart, -1), to: addDays(monthStart, -1) }),
    lastYear: () => ({ from: yearStart(year - 1), to: yearEnd(year - 1) }),
    thisMonth: () => ({ from: monthStart, to: addDays(addMonths(monthStart, 1), -1) }),
    thisYear: () => ({ from: yearStart(year), to: yearEnd(year) }),
    custom: () => custom,
  }
  return ranges[option]()
}

/** Reads `yyyy-MM-dd`. Either end may be empty. From must not be after To. */
export function customRange(from: string, to: string): CustomRangeResult {
  const start = from.trim() || null
  const end = to.trim() || null
  if (start !== null && !isIsoDate(start))
    return { ok: false, reason: 'From must be a date like 2026-03-04.' }
  if (end !== null && !isIsoDate(end)) return { ok: false, reason: 'To must be a date like 2026-03-04.' }
  if (start !== null && end !== null && start > end)
    return { ok: false, reason: 'From must not be after To.' }
  return { ok: true, range: { from: start, to: end } }
}

export function isInRange(date: IsoDate, range: DateRange | null): boolean {
  if (range === null) return true
  return (range.from === null || date >= range.from) && (range.to === null || date <= range.to)
}

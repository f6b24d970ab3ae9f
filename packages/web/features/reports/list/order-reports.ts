import type { ReportSummary } from '#contract/report/reports.ts'
import { hasEveryWord } from '#domain/search/has-every-word.ts'

export const REPORT_ORDERS = {
  changed: 'Last changed',
  title: 'Title',
  created: 'Created',
} as const

export type ReportOrder = keyof typeof REPORT_ORDERS

export const isReportOrder = (value: unknown): value is ReportOrder =>
  typeof value === 'string' && value in REPORT_ORDERS

const COMPARE: Record<ReportOrder, (a: ReportSummary, b: ReportSummary) => number> = {
  changed: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  title: (a, b) => a.title.localeCompare(b.title, 'en', { sensitivity: 'base', numeric: true }),
  created: (a, b) => b.createdAt.localeCompare(a.createdAt),
}

/**
 * Filters by search words in the title, then sorts: by title with `Lot 9` before `Lot 10`, by date with the
 * newest first.
 */
export function orderReports(
  reports: readonly ReportSummary[],
  search: string,
  order: ReportOrder,
): ReportSummary[] {
  return reports.filter(({ title }) => hasEveryWord(title, search)).toSorted(COMPARE[order])
}

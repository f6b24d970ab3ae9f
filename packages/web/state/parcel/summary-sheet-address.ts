import { MAX_SUMMARY_SHEETS } from '#domain/summary-sheet/sheet-limits.ts'

/** `/dashboard/summary-sheet?upids=demo:1,demo:2`: which properties, in their order. */
const SUMMARY_SHEET_PATH = '/dashboard/summary-sheet'

/** A comma within a upid would part it. */
const escaped = (upid: string) => upid.replaceAll('%', '%25').replaceAll(',', '%2C')

/** Returns the link that opens the summary sheets of these properties: for `Link` and `component={Link}`. */
export const summarySheetLink = (upids: readonly string[]) => ({
  to: SUMMARY_SHEET_PATH,
  // The list of pages does not type their parameters.
  search: { upids: upidsText(upids) } as never,
})

export const upidsText = (upids: readonly string[]): string => upids.map(escaped).join(',')

/** Each once; at most as many as fit side by side. `leftOut`: how many more were named. */
export function readUpids(text: string): { upids: string[]; leftOut: number } {
  const named = text
    .split(',')
    .map((each) => each.replaceAll('%2C', ',').replaceAll('%25', '%').trim())
    .filter((each) => each !== '')
  const upids = [...new Set(named)]
  return {
    upids: upids.slice(0, MAX_SUMMARY_SHEETS),
    leftOut: Math.max(0, upids.length - MAX_SUMMARY_SHEETS),
  }
}

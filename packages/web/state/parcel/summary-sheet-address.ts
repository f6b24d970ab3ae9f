import { MAX_SUMMARY_SHEETS } from '#domain/summary-sheet/sheet.ts'

/** Path, used as `/dashboard/summary-sheet?upids=demo:1,demo:2`. */
const SUMMARY_SHEET_PATH = '/dashboard/summary-sheet'

/** Escapes commas, which separate upids. */
const escapeUpid = (upid: string) => upid.replaceAll('%', '%25').replaceAll(',', '%2C')

export const summarySheetLink = (upids: readonly string[]) => ({
  to: SUMMARY_SHEET_PATH,
  // Typed as `never`, because parameters of pages are not declared.
  search: { upids: formatUpids(upids) } as never,
})

export const formatUpids = (upids: readonly string[]): string => upids.map(escapeUpid).join(',')

/** Distinct upids, as many as fit side by side. `leftOut` counts the others. */
export function readUpids(text: string): { upids: string[]; leftOut: number } {
  const namedUpids = text
    .split(',')
    .map((upid) => upid.replaceAll('%2C', ',').replaceAll('%25', '%').trim())
    .filter((upid) => upid !== '')
  const upids = [...new Set(namedUpids)]
  return {
    upids: upids.slice(0, MAX_SUMMARY_SHEETS),
    leftOut: Math.max(0, upids.length - MAX_SUMMARY_SHEETS),
  }
}

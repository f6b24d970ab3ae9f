import type { ShownReport } from '#contract/report/shown-report.ts'
import { PrintFailure } from '../../../platform/pdf/print-failure.ts'

interface Finished {
  bytes: Uint8Array
  pageCount: number
}

/**
 * The last step before a printed PDF is stored: whatever is added to it (pages, files) is added here. Throws `PrintFailure` where the paper has other
 * pages than those that were laid out.
 */
export async function finishPdf(printed: Buffer, _report: ShownReport, laidOut: number): Promise<Finished> {
  const pageCount = printed.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  if (pageCount !== laidOut) {
    throw new PrintFailure('page_failed', { cause: new Error(`${laidOut} pages became ${pageCount}.`) })
  }
  return { bytes: printed, pageCount }
}

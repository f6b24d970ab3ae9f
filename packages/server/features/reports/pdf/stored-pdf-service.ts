import { LotlineError } from '#contract/errors.ts'
import type { ReportPdf } from '#contract/report/pdf-calls.ts'
import { MAX_PDF_BYTES, PDF_LIFETIME_HOURS } from '#domain/report/report-limits.ts'
import { pdfTitle } from '#domain/report/report-title.ts'
import { safeFileName } from '#domain/text/cut/cut-text.ts'
import type { AppContext } from '../../../context.ts'
import { newToken } from '../../../platform/crypto/token.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import {
  deletePdf,
  findPdf,
  findStoredPdf,
  insertPdf,
  listExpiredPdfs,
  listPdfsBeyond,
  markStored,
  type PdfAudience,
  type PdfRow,
} from './pdf-queries.ts'
import type { PrintedReport } from './printed-report.ts'

type Deps = Pick<AppContext, 'database' | 'storage' | 'clock'>

const storedSince = (now: Date) => new Date(now.getTime() - PDF_LIFETIME_HOURS * 3_600_000)

export async function storedPdf(
  { database, clock }: Deps,
  accountId: string,
  { content, fingerprint, shareId }: PrintedReport,
): Promise<ReportPdf | null> {
  const key = { accountId, shareId, reportId: content.report.id, fingerprint }
  const row = await findStoredPdf(database, key, storedSince(clock()))
  return row ? toPdf(row) : null
}

/**
 * Stores a PDF for a day. Deletes the oldest of the account or of its links beyond the limit. A PDF with a
 * missing picture is not reused.
 */
export async function storePdf(
  deps: Deps,
  accountId: string,
  { content: { report }, fingerprint, shareId }: PrintedReport,
  { bytes, pageCount, isWhole }: { bytes: Uint8Array; pageCount: number; isWhole: boolean },
): Promise<ReportPdf> {
  const { database, storage, clock } = deps
  const row: PdfRow = {
    id: newToken(),
    account_id: accountId,
    report_id: report.id,
    share_id: shareId,
    fingerprint,
    file_name: `${safeFileName(pdfTitle(report)) || 'Report'}.pdf`,
    page_count: pageCount,
    byte_count: bytes.byteLength,
    stored_at: clock(),
  }
  // The row is stored before the file, because cleanup finds files only by their rows. The fingerprint is added
  // afterwards, so that requests find only stored files.
  await insertPdf(database, { ...row, fingerprint: '' })
  await storage.put(row.id, bytes)
  if (isWhole) await markStored(database, row.id, fingerprint)
  await removePdfs(deps, await listPdfsBeyond(database, { accountId, shareId }, MAX_PDF_BYTES))
  return toPdf(row)
}

/** The caller must read or destroy the file. @throws 404. */
export async function readPdf(
  { database, storage, clock }: Deps,
  audience: PdfAudience,
  id: string,
): Promise<StoredFile & { fileName: string }> {
  const row = await findPdf(database, audience, id, storedSince(clock()))
  const file = row ? await storage.stream(row.id) : null
  if (row && file) return { ...file, fileName: row.file_name }
  // The file is lost. Without the row, the next request makes the PDF again.
  if (row) await deletePdf(database, row.id)
  throw new LotlineError('not_found', 'This PDF no longer exists. Please make it again.')
}

export async function purgePdfs(deps: Deps): Promise<number> {
  const ids = await listExpiredPdfs(deps.database, storedSince(deps.clock()))
  await removePdfs(deps, ids)
  return ids.length
}

/**
 * Deletes each file before its row, so that a killed server leaves no orphaned file. Skips files that cannot
 * be deleted.
 */
async function removePdfs({ database, storage }: Deps, ids: readonly string[]): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids) {
    try {
      await storage.remove(id)
      await deletePdf(database, id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} PDFs could not be removed.`)
}

const toPdf = (row: PdfRow): ReportPdf => ({
  pdfId: row.id,
  fileName: row.file_name,
  pageCount: row.page_count,
  byteCount: row.byte_count,
})

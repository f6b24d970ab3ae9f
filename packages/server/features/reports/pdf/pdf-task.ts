import type { z } from 'zod'
import { LotlineError } from '#contract/errors.ts'
import type { TaskOutcome } from '#contract/live.ts'
import { PDF_STEPS, type PdfPageCount, type PdfResult } from '#contract/report/pdf-calls.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { inTurn } from '../../../platform/fairness/fairness.ts'
import { toOutage } from '../../../platform/log/outage.ts'
import type { LaidOutReport, PageFile } from '../../../platform/pdf/confined-page.ts'
import { PrintFailure } from '../../../platform/pdf/print-failure.ts'
import { deadLinkError, findOpenShare, type OpenShare } from '../../documents/shares/service.ts'
import type { TaskKind } from '../../services/tasks/service.ts'
import { finishPdf } from './finish-pdf.ts'
import { printedDocument } from './printed-document.ts'
import { type PrintedReport, readPrintedLink, readPrintedReport } from './printed-report.ts'
import { storedPdf, storePdf } from './stored-pdf-service.ts'

export const REPORT_PDF_KIND = 'report-pdf'

export type PdfTaskDeps = Pick<
  AppContext,
  'database' | 'clock' | 'settings' | 'storage' | 'version' | 'pdf' | 'google'
> & {
  webFile(path: string): Promise<PageFile | null>
  onError(error: unknown): void
}

export interface PdfArgs {
  reportId: string
  units: UnitSystem
  /** Hash of the report when it was requested. */
  fingerprint: string
  /** Undefined if the account requested the PDF. */
  shareId?: string
}

/**
 * Returns the account's queue, or the separate queue of its links, so that their readers do not delay the
 * account.
 */
const printQueueFor = (accountId: string, { shareId }: Partial<PdfArgs>): string =>
  shareId === undefined ? accountId : `readers of ${accountId}`

/** Prints the report in its state when printing starts. If a server is killed, another restarts the task. */
export function reportPdfKind(deps: PdfTaskDeps): TaskKind {
  return {
    kind: REPORT_PDF_KIND,
    sourceOf: () => null,
    // Over all servers, prints one PDF at a time for the account and one for its links. `turnsOf` chooses the
    // next on a server.
    groupOf: (accountId, args) => `PDFs of ${printQueueFor(accountId, args)}`,
    turnsOf: printQueueFor,
    workers: { queue: 'printing', count: 2 * deps.settings.pdf.atOnce },
    isPrivate: true,
    async *run({ accountId, args, missing, signal }) {
      const laidOut = Promise.withResolvers<number>()
      const stored = makePdf()
      stored.catch(laidOut.reject)
      try {
        const pageCount = await Promise.race([laidOut.promise, stored.then(({ pageCount }) => pageCount)])
        if (missing.includes(PDF_STEPS.laidOut)) {
          yield ok<typeof PdfPageCount>(PDF_STEPS.laidOut, { pageCount })
        }
        yield ok<typeof PdfResult>(PDF_STEPS.stored, { pdf: await stored })
      } catch (error) {
        const message = signal.aborted ? null : getFailureMessage(error, deps.onError)
        if (message === null) throw error
        yield missing.map((partIndex) => ({
          partIndex,
          result: { ok: false, payload: { message } } as const,
        }))
      }

      async function printAndStore(printed: PrintedReport) {
        const finishedPdf = await print(deps, accountId, printed, { onLaidOut: laidOut.resolve, signal })
        if (printed.shareId !== null) await linkWithPdf(deps, printed.shareId)
        return storePdf(deps, accountId, printed, finishedPdf)
      }

      async function makePdf() {
        const { reportId, units, shareId } = args as unknown as PdfArgs
        const printed =
          shareId === undefined
            ? await readPrintedReport(deps, accountId, { reportId, units })
            : await readPrintedLink(deps, await linkWithPdf(deps, shareId))
        return (
          (await storedPdf(deps, accountId, printed)) ??
          inTurn('printing', () => printAndStore(printed), signal)
        )
      }
    },
  }
}

async function print(
  deps: PdfTaskDeps,
  accountId: string,
  printed: PrintedReport,
  { onLaidOut, signal }: { onLaidOut: (pageCount: number) => void; signal: AbortSignal },
) {
  let laidOut: LaidOutReport = { pageCount: 0, inserts: [] }
  const document = printedDocument(deps, accountId, printed, (pages) => {
    laidOut = pages
    onLaidOut(pages.pageCount)
  })
  const bytes = await deps.pdf.print(document, signal)
  const isWhole = !document.isWithoutPicture()
  const isForLink = printed.shareId !== null
  const input = { printed: bytes, content: printed.content, laidOut, isForLink }
  const finished = await finishPdf(deps, accountId, input, signal)
  // An aborted PDF must not be stored, because storing it could evict other PDFs of the account.
  signal.throwIfAborted()
  return { ...finished, isWhole }
}

/** Reads a PDF from storage, or prints it without storing. @throws the errors of printing. */
export async function readOrPrintPdf(
  deps: PdfTaskDeps,
  accountId: string,
  report: Pick<PdfArgs, 'reportId' | 'units'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const printed = await readPrintedReport(deps, accountId, report)
  const stored = await storedPdf(deps, accountId, printed)
  const bytes = stored && (await deps.storage.read(stored.pdfId))
  if (bytes) return bytes
  const finishedPdf = await inTurn(
    'printing',
    () => print(deps, accountId, printed, { onLaidOut: () => {}, signal }),
    signal,
  )
  return finishedPdf.bytes
}

/** @throws 404 if the link is no longer valid. */
async function linkWithPdf(deps: PdfTaskDeps, shareId: string): Promise<OpenShare> {
  const share = await findOpenShare(deps, 'report', shareId)
  if (!share?.offersPdf) throw deadLinkError()
  return share
}

const ok = <Payload extends z.ZodType>(partIndex: number, payload: z.input<Payload>) => ({
  partIndex,
  result: { ok: true, payload } satisfies TaskOutcome,
})

/** Returns the message of a final failure. Null if printing should be tried again. */
export function getFailureMessage(error: unknown, onError: (error: unknown) => void): string | null {
  if (error instanceof LotlineError && error.status < 500) return error.message
  const outage = error instanceof Error ? toOutage(error) : null
  if (outage?.code === 'storage_full') {
    onError(error)
    return outage.message
  }
  if (!(error instanceof PrintFailure) || error.reason === 'stopped') return null
  onError(error)
  return error.message
}

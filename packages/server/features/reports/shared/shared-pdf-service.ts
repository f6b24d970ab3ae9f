/** Every request checks the link again. */
import type { z } from 'zod'
import { LotlineError } from '#contract/errors.ts'
import type { StoredTask } from '#contract/facts/tasks.ts'
import { PDF_STEPS, type PdfPageCount, type PdfResult, type ReportPdf } from '#contract/report/pdf-calls.ts'
import type { SharedPdf } from '#contract/report/shared-pdf-calls.ts'
import type { AppContext } from '../../../context.ts'
import {
  findRequestedLink,
  type OpenShare,
  openId,
  sealId,
  type Visitor,
} from '../../documents/shares/service.ts'
import { THROTTLE } from '../../services/throttling/service.ts'
import { createLinkPdf, readPdf } from '../pdf/service.ts'
import { REPORTS } from '../reports/report-kind.ts'

/**
 * Works like `createReportPdf`. @throws 404 if the link is no longer valid or offers no PDF; 422
 * `pdf_unavailable` if the server has no browser; 429.
 */
export async function createSharedPdf(context: AppContext, visitor: Visitor): Promise<SharedPdf> {
  const share = await linkWithPdf(context, visitor, THROTTLE.sharedPdfByLinkAndClient)
  const { pdf, task } = await createLinkPdf(context, share)
  return pdf ? finishedState(context, share, pdf) : runningState(context, share, task.taskId, null)
}

/** @throws 404 for tasks of other links; 429 for polling too often. */
export async function readSharedPdfState(
  context: AppContext,
  visitor: Visitor,
  sealedTask: string,
): Promise<SharedPdf> {
  const share = await linkWithPdf(context, visitor, THROTTLE.sharedPdfStateByLinkAndClient)
  const taskId = openId(context.sealer, share.id, sealedTask)
  const task = taskId === null ? null : await context.tasks.find(share.accountId, taskId)
  if (task?.key !== share.id) throw new LotlineError('task_not_found', 'This link has no such task.')
  return getState(context, share, task)
}

/** The caller must read or destroy the file. @throws 404 for PDFs of other links; 429. */
export async function readSharedPdf(
  context: AppContext,
  visitor: Visitor,
  sealedPdf: string,
): ReturnType<typeof readPdf> {
  const share = await linkWithPdf(context, visitor, THROTTLE.sharedPdfFileByLinkAndClient)
  const pdfId = openId(context.sealer, share.id, sealedPdf) ?? ''
  return readPdf(context, { accountId: share.accountId, shareId: share.id }, pdfId)
}

async function linkWithPdf(
  context: AppContext,
  visitor: Visitor,
  rule: (typeof THROTTLE)[keyof typeof THROTTLE],
): Promise<OpenShare> {
  const share = await findRequestedLink(context, REPORTS, visitor, rule)
  if (!share.offersPdf) throw new LotlineError('not_found', 'This link has no PDF.')
  return share
}

/** Omits the reason of a failure, which is only for the account and the log. */
function getState(deps: Pick<AppContext, 'sealer'>, share: OpenShare, task: StoredTask): SharedPdf {
  const { taskId, status, parts } = task
  const getPayload = <Payload extends z.ZodType>(step: number): z.infer<Payload> | null => {
    const result = parts.find(({ partIndex }) => partIndex === step)?.result
    return result?.ok ? (result.payload as z.infer<Payload>) : null
  }
  const done = getPayload<typeof PdfResult>(PDF_STEPS.stored)
  if (done) return finishedState(deps, share, done.pdf)
  if (status !== 'waiting' && status !== 'running') return { state: 'failed' }
  const laidOut = getPayload<typeof PdfPageCount>(PDF_STEPS.laidOut)
  return runningState(deps, share, taskId, laidOut?.pageCount ?? null)
}

const finishedState = (
  { sealer }: Pick<AppContext, 'sealer'>,
  share: OpenShare,
  { pdfId, ...pdf }: ReportPdf,
): SharedPdf => ({ state: 'stored', pdf: { ...pdf, file: sealId(sealer, share.id, pdfId) } })

const runningState = (
  { sealer }: Pick<AppContext, 'sealer'>,
  share: OpenShare,
  taskId: string,
  pageCount: number | null,
): SharedPdf => ({ state: 'making', task: sealId(sealer, share.id, taskId), pageCount })

/** Attachments are not part of a report's version, so that adding a file never conflicts with an edit. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { LotlineError } from '#contract/errors.ts'
import type { ChangeAttachments, ReportAttachment } from '#contract/report/reports.ts'
import {
  type AttachmentType,
  attachmentTitle,
  attachmentType,
  MAX_ATTACHMENTS,
  type PageSize,
  tooLargeToAttach,
} from '#domain/report/added/attachments.ts'
import { formatBytes } from '#domain/text/sizes.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, lockForCounting } from '../../../db/in-transaction.ts'
import { newToken } from '../../../platform/crypto/token.ts'
import { cleanedPdf } from '../../../platform/pdf/edit/edit-pdf.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { reencodedPicture } from '../../../platform/storage/uploaded-picture.ts'
import { checkBytes } from '../reports/report-checks.ts'
import { REPORTS } from '../reports/report-kind.ts'
import { lockReport } from '../reports/report-queries.ts'
import {
  changeAttachment,
  deleteFile,
  findAttachments,
  findFile,
  insertAttachment,
  insertFile,
  listUnusedFiles,
  orderAttachments,
  setRemoved,
} from './attachment-queries.ts'

const HOUR_MS = 3_600_000

type Deps = Pick<AppContext, 'database' | 'storage' | 'clock' | 'settings'>

/**
 * Attaches a file, unless it is already attached. Returns all attachments. @throws 404; 413; 415; 422 with
 * the reason if the file cannot be attached, or at the limit.
 */
export async function attachToReport(
  deps: Deps,
  accountId: string,
  { reportId, name, bytes }: { reportId: string; name: string; bytes: Uint8Array },
): Promise<ReportAttachment[]> {
  const { database, storage, clock, settings } = deps
  const { attachmentBytes } = settings.reports
  const tooLarge = tooLargeToAttach(bytes.length, attachmentBytes)
  if (tooLarge !== null) throw new LotlineError('payload_too_large', tooLarge)
  await REPORTS.findOwn(database, accountId, reportId)
  await checkBytes(database, accountId)
  const prepared = await prepareAttachment(bytes)
  const sha256 = createHash('sha256').update(prepared.bytes).digest('hex')
  const fileName = newToken()
  // The row is stored before the file, because cleanup finds files only by their rows.
  await insertFile(database, { name: fileName, accountId, bytes: prepared.bytes.length, now: clock() })
  let isAttached = false
  try {
    await storage.put(fileName, prepared.bytes)
    isAttached = await inTransaction(database, async ({ db }) => {
      await lockForCounting({ db }, accountId)
      if (!(await lockReport({ db }, accountId, reportId))) throw REPORTS.notFound()
      const present = await findAttachments({ db }, reportId)
      if (present.some((each) => each.sha256 === sha256)) return false
      checkLimits([...present, { bytes: prepared.bytes.length }], settings.reports.attachedBytes)
      await checkBytes({ db }, accountId)
      const { type, pages, removed } = prepared
      const title = attachmentTitle(name)
      const file = { fileName, title, type, bytes: prepared.bytes.length, pages, removed, sha256 }
      await insertAttachment({ db }, reportId, file)
      return true
    })
  } finally {
    if (!isAttached) await removeFile(deps, fileName)
  }
  return findAttachments(database, reportId)
}

/** @throws 422 if the number or total size of attachments exceeds its limit. */
function checkLimits(attachments: readonly Pick<ReportAttachment, 'bytes'>[], maxBytes: number): void {
  if (attachments.length > MAX_ATTACHMENTS) {
    throw new LotlineError('unprocessable', `At most ${MAX_ATTACHMENTS} files can be attached to a report.`)
  }
  if (attachments.reduce((sum, { bytes }) => sum + bytes, 0) <= maxBytes) return
  throw new LotlineError('unprocessable', `The files of a report can total at most ${formatBytes(maxBytes)}.`)
}

type Changes = Omit<z.output<typeof ChangeAttachments>, 'clientId'>

/** Returns all attachments. @throws 404; 422 if restoring exceeds a limit, or the file is attached again. */
export async function changeAttachments(
  { database, clock, settings }: Deps,
  accountId: string,
  { reportId, changed, removed, restored, order }: Changes,
): Promise<ReportAttachment[]> {
  return inTransaction(database, async ({ db }) => {
    if (!(await lockReport({ db }, accountId, reportId))) throw REPORTS.notFound()
    await setRemoved({ db }, reportId, removed, clock())
    await setRemoved({ db }, reportId, restored, null)
    for (const each of changed) await changeAttachment({ db }, reportId, each)
    if (order.length > 0) await orderAttachments({ db }, reportId, order)
    const attachments = await findAttachments({ db }, reportId)
    if (restored.length > 0) {
      checkLimits(attachments, settings.reports.attachedBytes)
      if (new Set(attachments.map(({ sha256 }) => sha256)).size < attachments.length) {
        throw new LotlineError('unprocessable', 'This file is already attached again.')
      }
    }
    return attachments
  })
}

type ReadDeps = Pick<Deps, 'database' | 'storage'>

/** @throws 404, also for another account's report. */
export async function readAttachment(
  { database, storage }: ReadDeps,
  accountId: string,
  attachmentId: string,
): Promise<{ type: string; bytes: Buffer }> {
  const file = await findFile(database, accountId, attachmentId)
  const bytes = file && (await storage.read(file.fileName))
  if (!bytes) throw notAttached()
  return { type: file.type, bytes }
}

export interface AttachedFile extends StoredFile {
  type: string
}

/**
 * The caller must read or destroy the file, which is streamed. @throws 404, also for another account's
 * report.
 */
export async function streamAttachment(
  { database, storage }: ReadDeps,
  accountId: string,
  attachmentId: string,
): Promise<AttachedFile> {
  const file = await findFile(database, accountId, attachmentId)
  const stored = file && (await storage.stream(file.fileName))
  if (!stored) throw notAttached()
  return { type: file.type, ...stored }
}

const notAttached = () =>
  new LotlineError('not_found', 'This file is no longer attached to a report of yours.')

/** Deletes unused files older than an hour, because newer files may still be attached. Returns their number. */
export async function dropUnusedFiles(deps: Omit<Deps, 'settings'>): Promise<number> {
  const names = await listUnusedFiles(deps.database, new Date(deps.clock().getTime() - HOUR_MS))
  for (const name of names) await removeFile(deps, name)
  return names.length
}

/** Deletes row and file, but keeps the row if the file cannot be removed. */
function removeFile({ database, storage }: Pick<Deps, 'database' | 'storage'>, name: string): Promise<void> {
  return inTransaction(database, async ({ db }) => {
    if (await deleteFile({ db }, name)) await storage.remove(name)
  })
}

/** A sanitized file: PDFs without active content, pictures without metadata about place or author. */
interface PreparedAttachment {
  type: AttachmentType
  bytes: Uint8Array
  pages: PageSize[]
  removed: string[]
}

/**
 * @throws 415 if the content is neither a PDF nor a picture, whatever its name; 422 with the reason if the
 * file cannot be attached.
 */
async function prepareAttachment(bytes: Uint8Array): Promise<PreparedAttachment> {
  const type = attachmentType(bytes)
  if (type === null) {
    throw new LotlineError('unsupported_media_type', 'Only PDF, PNG, JPEG and WebP files can be attached.')
  }
  if (type === 'application/pdf') return { type, ...(await cleanedPdf(bytes)) }
  // Printed PDFs can embed JPEG unchanged, but not WebP.
  const { width, height, ...picture } = await reencodedPicture(
    bytes,
    type === 'image/webp' ? 'image/jpeg' : type,
  )
  return { ...picture, pages: [{ width, height }], removed: [] }
}

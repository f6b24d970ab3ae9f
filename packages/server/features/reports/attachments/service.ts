/** Files that are attached to reports. They are not part of a report's version: nobody's work is overwritten by one more file. */
import { createHash } from 'node:crypto'
import { LotlineError } from '#contract/errors.ts'
import type { ReportAttachment } from '#contract/report/reports.ts'
import { attachmentTitle, MAX_ATTACHMENTS } from '#domain/report/attachments.ts'
import { formatBytes } from '#domain/text/sizes.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { newToken } from '../../../platform/crypto/token.ts'
import { checkBytes, reportNotFound } from '../reports/report-checks.ts'
import { lockReport } from '../reports/report-queries.ts'
import {
  arrange,
  deleteFile,
  findAttachments,
  findFile,
  insertAttachment,
  insertFile,
  markRemoved,
  unusedFiles,
} from './attachment-queries.ts'
import { prepareAttachment } from './prepare-attachment.ts'

const HOUR_MS = 3_600_000

type Deps = Pick<AppContext, 'database' | 'storage' | 'clock' | 'settings'>

/**
 * Attaches a file to a report, and returns all attachments; one that is attached already is not attached again. Throws 404, 413, 415, and 422 with the
 * reason for a file that cannot be attached, or one too many.
 */
export async function attachToReport(
  deps: Deps,
  accountId: string,
  { reportId, name, bytes }: { reportId: string; name: string; bytes: Uint8Array },
): Promise<ReportAttachment[]> {
  const { database, storage, clock, settings } = deps
  const { attachmentBytes } = settings.reports
  if (bytes.length > attachmentBytes) {
    throw new LotlineError(
      'payload_too_large',
      `A file of up to ${formatBytes(attachmentBytes)} can be attached; this one has ${formatBytes(bytes.length)}.`,
    )
  }
  await checkRoom(database, { accountId, reportId, most: settings.reports.attachedBytes, more: 0 })
  await checkBytes(database, accountId)
  const prepared = await prepareAttachment(bytes)
  const sha256 = createHash('sha256').update(prepared.bytes).digest('hex')
  const fileName = newToken()
  // Before the file: a row without a file is found later, a file without a row never.
  await insertFile(database, { name: fileName, accountId, bytes: prepared.bytes.length, now: clock() })
  let isAttached = false
  try {
    await storage.put(fileName, prepared.bytes)
    isAttached = await inTransaction(database, async ({ db }) => {
      const present = await checkRoom(
        { db },
        { accountId, reportId, most: settings.reports.attachedBytes, more: prepared.bytes.length },
      )
      if (present.some((each) => each.sha256 === sha256)) return false
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

interface Room {
  accountId: string
  reportId: string
  /** Bytes that all attachments of a report may have. */
  most: number
  /** Bytes that are added. */
  more: number
}

/** Returns the attachments of a report, to which in a transaction nobody else adds. Throws 404 for a foreign report, and 422 where nothing can be added. */
async function checkRoom(
  database: Pick<Database, 'db'>,
  { accountId, reportId, most, more }: Room,
): Promise<ReportAttachment[]> {
  if (!(await lockReport(database, accountId, reportId))) throw reportNotFound()
  const present = await findAttachments(database, reportId)
  if (present.length >= MAX_ATTACHMENTS) {
    throw new LotlineError('unprocessable', `At most ${MAX_ATTACHMENTS} files can be attached to a report.`)
  }
  const bytes = present.reduce((sum, each) => sum + each.bytes, more)
  if (bytes <= most) return present
  throw new LotlineError('unprocessable', `All files of a report together may have ${formatBytes(most)}.`)
}

interface Arrangement {
  reportId: string
  order: readonly { id: string; title: string; printDisabled: boolean }[]
  removed: readonly string[]
}

/** Orders, names, removes and brings back attachments, and returns all. Throws 404, and 422 where too many would come back. */
export async function arrangeAttachments(
  { database, clock }: Deps,
  accountId: string,
  { reportId, order, removed }: Arrangement,
): Promise<ReportAttachment[]> {
  return inTransaction(database, async ({ db }) => {
    if (!(await lockReport({ db }, accountId, reportId))) throw reportNotFound()
    await arrange({ db }, reportId, order)
    await markRemoved({ db }, reportId, removed, clock())
    const attachments = await findAttachments({ db }, reportId)
    if (attachments.length <= MAX_ATTACHMENTS) return attachments
    throw new LotlineError('unprocessable', `At most ${MAX_ATTACHMENTS} files can be attached to a report.`)
  })
}

/** Throws 404, also for a file of somebody else's report. */
export async function readAttachment(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  accountId: string,
  attachmentId: string,
): Promise<{ type: string; bytes: Buffer }> {
  const file = await findFile(database, accountId, attachmentId)
  const bytes = file && (await storage.read(file.fileName))
  if (!bytes) throw new LotlineError('not_found', 'This file is not attached to a report of yours any more.')
  return { type: file.type, bytes }
}

/** Removes files that no report has any more, but for those of the last hour, which may be about to be attached. Returns their number. */
export async function dropUnusedFiles(deps: Omit<Deps, 'settings'>): Promise<number> {
  const names = await unusedFiles(deps.database, new Date(deps.clock().getTime() - HOUR_MS))
  for (const name of names) await removeFile(deps, name)
  return names.length
}

/** First the row: a copy that names the file meanwhile keeps both. */
async function removeFile(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  name: string,
): Promise<void> {
  if (await deleteFile(database, name)) await storage.remove(name)
}

/** Uploads and changes attachments, one request at a time. */
import type { ChangeAttachments, ReportAttachment } from '#contract/report/reports.ts'
import { ATTACHMENT_TYPES, type AttachmentType, attachmentTitle } from '#domain/report/added/attachments.ts'
import { call, sendFile } from '../../../../lib/api/api.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { createRetries } from '../../../../lib/api/retries.ts'
import { getSession } from '../../../../lib/api/session-token.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { notifyFailure } from '../../../../lib/messages/alerts.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { queryClient } from '../../../../state/queries/query-client.tsx'
import { writeAttachments, writeReport } from '../save/open-report.ts'
import { startChange, startUpload } from '../save/pending-attachments.ts'

let lastChange: Promise<unknown> = Promise.resolve()
let changeCount = 0

export async function attachFile(reportId: string, file: File): Promise<void> {
  // A PDF by default: the server detects the real type, but refuses unknown declared types.
  const type = ATTACHMENT_TYPES.find((option: AttachmentType) => option === file.type) ?? 'application/pdf'
  const countBefore = changeCount
  const { attachments } = await trackUpload(
    sendFile('attachToReport', new Blob([file], { type }), {
      params: { reportId },
      query: { name: attachmentTitle(file.name), clientId: liveClientId() },
    }),
  )
  if (changeCount === countBefore) return writeAttachments(reportId, attachments)
  await lastChange
  await queryClient.invalidateQueries({ queryKey: KEYS.report(reportId) })
}

const trackUpload = <Answer>(sent: Promise<Answer>): Promise<Answer> => sent.finally(startUpload())

type Changes = Omit<ChangeAttachments, 'reportId' | 'clientId'>

/** Sends only the difference, which keeps changes of other windows. */
function sendChange(
  reportId: string,
  edit: (attachments: ReportAttachment[]) => ReportAttachment[],
  getChanges: (edited: ReportAttachment[]) => Changes,
): void {
  let changes: Changes = {}
  writeReport(reportId, (report) => {
    const attachments = edit(report.attachments)
    changes = getChanges(attachments)
    return { ...report, attachments }
  })
  changeCount += 1
  const endChange = startChange(reportId)
  const token = getSession()?.token
  const isSignedIn = () => getSession()?.token === token
  const body = { reportId, ...changes, clientId: liveClientId() }
  lastChange = lastChange
    .then(() => {
      // Another account may have signed in since.
      if (!isSignedIn()) throw new ApiError(401, 'unauthenticated', 'The session has ended.')
      return sendWithRetries(() => call('changeAttachments', { body, isQuiet: true }), isSignedIn)
    })
    .then(
      ({ attachments }) => {
        if (endChange()) writeAttachments(reportId, attachments)
      },
      (error: unknown) => {
        endChange()
        if (!isSignedIn()) return
        notifyFailure(error)
        void queryClient.invalidateQueries({ queryKey: KEYS.report(reportId) })
      },
    )
}

async function sendWithRetries<Answer>(
  send: () => Promise<Answer>,
  isWanted: () => boolean,
): Promise<Answer> {
  const retries = createRetries('changes of attachments', systemClock)
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const retry = await retries.next(error)
      if (retry === null) throw error
      await retry.wait()
      if (!isWanted()) throw error
    }
  }
}

const listIds = (attachments: readonly ReportAttachment[]) => attachments.map(({ id }) => id)

export const moveAttachment = (reportId: string, attachment: ReportAttachment, index: number): void =>
  sendChange(
    reportId,
    (current) => current.filter(({ id }) => id !== attachment.id).toSpliced(index, 0, attachment),
    (edited) => ({ order: listIds(edited) }),
  )

export type AttachmentChange = Partial<Pick<ReportAttachment, 'title' | 'printDisabled'>>

export const changeAttachment = (reportId: string, id: string, to: AttachmentChange): void =>
  sendChange(
    reportId,
    (current) => current.map((attachment) => (attachment.id === id ? { ...attachment, ...to } : attachment)),
    () => ({ changed: [{ id, ...to }] }),
  )

export const removeAttachment = (reportId: string, id: string): void =>
  sendChange(
    reportId,
    (current) => current.filter((attachment) => attachment.id !== id),
    () => ({ removed: [id] }),
  )

export const restoreAttachment = (reportId: string, attachment: ReportAttachment, index: number): void =>
  sendChange(
    reportId,
    (current) => current.filter(({ id }) => id !== attachment.id).toSpliced(index, 0, attachment),
    (edited) => ({ restored: [attachment.id], order: listIds(edited) }),
  )

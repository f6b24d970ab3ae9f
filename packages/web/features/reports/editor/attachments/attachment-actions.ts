/** Files that are attached to a report: sent one after the other, and arranged one change after the other. */
import type { Report, ReportAttachment } from '#contract/report/reports.ts'
import { ATTACHMENT_TYPES, type AttachmentType, LARGEST_ATTACHMENT_MB } from '#domain/report/attachments.ts'
import { formatBytes, MEGABYTE } from '#domain/text/sizes.ts'
import { call, sendFile } from '../../../../lib/api/api.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { notifyFailure } from '../../../../lib/messages/notify-failure.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { queryClient } from '../../../../state/queries/query-client.ts'
import { writeReport } from '../save/open-report.ts'

/** A file that is too large to be sent at all. */
export class FileTooLarge extends Error {}

const withAttachments = (reportId: string, attachments: ReportAttachment[]): void =>
  writeReport(reportId, (report) => ({ ...report, attachments }))

/** Attaches a file. Throws `ApiError`, and `FileTooLarge`. */
export async function attachFile(reportId: string, file: File): Promise<void> {
  if (file.size > LARGEST_ATTACHMENT_MB * MEGABYTE) {
    throw new FileTooLarge(
      `It has ${formatBytes(file.size)}; at most ${LARGEST_ATTACHMENT_MB} MB can be sent.`,
    )
  }
  // The server reads what it is from its content; a type that it does not take would be refused before.
  const type = ATTACHMENT_TYPES.find((each: AttachmentType) => each === file.type) ?? 'application/pdf'
  const { attachments } = await sendFile('attachToReport', new Blob([file], { type }), {
    params: { reportId },
    query: { name: file.name, clientId: liveClientId() },
    failures: 'caller',
  })
  withAttachments(reportId, attachments)
}

let last: Promise<unknown> = Promise.resolve()

/** Shows the attachments in this state at once, and saves it; where that fails they are as the server has them. */
export function arrangeAttachments(
  { id: reportId, attachments: before }: Pick<Report, 'id' | 'attachments'>,
  attachments: ReportAttachment[],
): void {
  withAttachments(reportId, attachments)
  const order = attachments.map(({ id, title, printDisabled }) => ({ id, title, printDisabled }))
  const removed = before.map(({ id }) => id).filter((id) => !attachments.some((each) => each.id === id))
  const body = { reportId, order, removed, clientId: liveClientId() }
  const saving = last.then(() => call('arrangeAttachments', { body, isQuiet: true, failures: 'caller' }))
  last = saving.catch((error: unknown) => {
    notifyFailure(error)
    void queryClient.invalidateQueries({ queryKey: KEYS.report(reportId) })
  })
}

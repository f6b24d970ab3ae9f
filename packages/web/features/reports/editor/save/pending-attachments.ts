/** Changes of attachments under way, by report: while there are any, the screen is ahead of the server. */
const pending = new Map<string, number>()

let uploads = 0

/** Notes that a file is being attached; returns what notes its end. */
export function beginUpload(): () => void {
  uploads += 1
  return () => {
    uploads -= 1
  }
}

/** True while the server does not have all files and changes of attachments. */
export const areAttachmentsUnsaved = (): boolean => uploads > 0 || pending.size > 0

export const isChangingAttachments = (reportId: string): boolean => (pending.get(reportId) ?? 0) > 0

/** Notes that a change begins; returns what notes its end, and returns true when it was the last. */
export function beginChange(reportId: string): () => boolean {
  pending.set(reportId, (pending.get(reportId) ?? 0) + 1)
  return () => {
    const left = (pending.get(reportId) ?? 1) - 1
    if (left > 0) pending.set(reportId, left)
    else pending.delete(reportId)
    return left === 0
  }
}

import { MAX_ATTACHMENT_MB, tooLargeToAttach } from '#domain/report/added/attachments.ts'
import { MEGABYTE } from '#domain/text/sizes.ts'
import { createStore } from '../../../../lib/store/store.ts'

interface PendingAttachments {
  uploads: number
  /** Number of changes in flight, by report. Until they end, the screen is ahead of the server. */
  changes: ReadonlyMap<string, number>
}

export const usePendingAttachments = createStore<PendingAttachments>({ uploads: 0, changes: new Map() })

const countUpload = (by: 1 | -1): void =>
  usePendingAttachments.setState(({ uploads }) => ({ uploads: uploads + by }))

export function startUpload(): () => void {
  countUpload(1)
  return () => countUpload(-1)
}

export function areAttachmentsUnsaved(): boolean {
  const { uploads, changes } = usePendingAttachments.getState()
  return uploads > 0 || changes.size > 0
}

const countChanges = (reportId: string): number => usePendingAttachments.getState().changes.get(reportId) ?? 0

export const isChangingAttachments = (reportId: string): boolean => countChanges(reportId) > 0

/**
 * Counts a change as in flight. The returned function ends the change, and returns whether it was the last.
 */
export function startChange(reportId: string): () => boolean {
  const write = (count: number) =>
    usePendingAttachments.setState(({ changes }) => {
      const others = [...changes].filter(([id]) => id !== reportId)
      return { changes: new Map(count > 0 ? [...others, [reportId, count]] : others) }
    })
  write(countChanges(reportId) + 1)
  return () => {
    write(countChanges(reportId) - 1)
    return !isChangingAttachments(reportId)
  }
}

/** Size limit in bytes. The server states it with each report. */
let limit = MAX_ATTACHMENT_MB * MEGABYTE

export const setAttachmentLimit = (bytes: number): void => {
  limit = bytes
}

export const sizeProblem = ({ size }: File): string | null => tooLargeToAttach(size, limit)

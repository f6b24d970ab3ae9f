import { createStore } from '../../../../lib/store/store.ts'

interface PendingAttachments {
  /** Files being attached. */
  uploads: number
  /** Changes of attachments under way, by report: while there are any, the screen is ahead of the server. */
  changes: ReadonlyMap<string, number>
}

/** Files and changes of attachments that the server does not have yet. */
export const usePendingAttachments = createStore<PendingAttachments>({ uploads: 0, changes: new Map() })

const countUpload = (by: 1 | -1): void =>
  usePendingAttachments.setState(({ uploads }) => ({ uploads: uploads + by }))

/** Notes that a file is being attached; returns what notes its end. */
export function beginUpload(): () => void {
  countUpload(1)
  return () => countUpload(-1)
}

/** True while the server does not have all files and changes of attachments. */
export function areAttachmentsUnsaved(): boolean {
  const { uploads, changes } = usePendingAttachments.getState()
  return uploads > 0 || changes.size > 0
}

const countChanges = (reportId: string): number => usePendingAttachments.getState().changes.get(reportId) ?? 0

export const isChangingAttachments = (reportId: string): boolean => countChanges(reportId) > 0

/** Notes that a change begins; returns what notes its end, and returns true when it was the last. */
export function beginChange(reportId: string): () => boolean {
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

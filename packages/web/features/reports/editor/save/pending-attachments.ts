import { createStore } from '../../../../lib/store/store.ts'

interface PendingAttachments {
  /** Files being attached. */
  uploads: number
  /** Number of attachment changes in flight, by report. The screen is ahead of the server until they finish. */
  changes: ReadonlyMap<string, number>
}

/** Uploads and attachment changes not yet on the server. */
export const usePendingAttachments = createStore<PendingAttachments>({ uploads: 0, changes: new Map() })

const countUpload = (by: 1 | -1): void =>
  usePendingAttachments.setState(({ uploads }) => ({ uploads: uploads + by }))

/** Counts an upload; returns a function to call at its end. */
export function beginUpload(): () => void {
  countUpload(1)
  return () => countUpload(-1)
}

/** Whether uploads or attachment changes are in flight. */
export function areAttachmentsUnsaved(): boolean {
  const { uploads, changes } = usePendingAttachments.getState()
  return uploads > 0 || changes.size > 0
}

const countChanges = (reportId: string): number => usePendingAttachments.getState().changes.get(reportId) ?? 0

export const isChangingAttachments = (reportId: string): boolean => countChanges(reportId) > 0

/** Counts a change; returns a function to call at its end, which returns true if it was the last. */
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

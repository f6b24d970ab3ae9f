import type { Report, ReportPart } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { toChoices } from '#domain/report/report-parts.ts'

/** Placeholder task of a part that the server has not started. */
export const NOT_STARTED = ''

/**
 * Placeholder task of a restored part. The server still has its content, and returns it with the next save.
 */
export const BEING_RESTORED = 'coming-back'

export const isTask = (taskId: string): boolean => taskId !== NOT_STARTED && taskId !== BEING_RESTORED

/** Completes pending parts with results from `others` (see `applyPartResult`). */
export function withTaskResults(parts: readonly ReportPart[], others: readonly ReportPart[]): ReportPart[] {
  return parts.map((part) => {
    if (part.status !== 'pending') return part
    if (part.taskId === BEING_RESTORED) {
      const restoredPart = others.find(({ key, taskId }) => key === part.key && isTask(taskId))
      return restoredPart ? { ...restoredPart, ...toChoices(part) } : part
    }
    const completedPart = others.find(({ taskId, status }) => taskId === part.taskId && status !== 'pending')
    return completedPart ? { ...completedPart, ...toChoices(part) } : part
  })
}

/** Keeps attachments on screen, which are saved separately, and newer results. */
export const mergeSaved = (local: Report, remote: Report): Report => ({
  ...remote,
  attachments: local.attachments,
  parts: withTaskResults(remote.parts, local.parts),
})

export const rebaseLocal = (local: Report, remote: Report): Report => ({
  ...local,
  version: remote.version,
  updatedAt: remote.updatedAt,
  parts: withTaskResults(local.parts, remote.parts),
})

export const mergeStarted = (local: Report, remote: Report, keys: readonly PartKey[]): Report => {
  const byKey = new Map(remote.parts.filter(({ key }) => keys.includes(key)).map((part) => [part.key, part]))
  const parts = local.parts.map((part) =>
    part.taskId === NOT_STARTED ? { ...(byKey.get(part.key) ?? part), ...toChoices(part) } : part,
  )
  return rebaseLocal({ ...local, parts }, remote)
}

interface LocalState {
  hasUnsaved: boolean
  isChangingAttachments: boolean
}

/** The fetched report, or the local one if it has unsaved changes or is newer. */
export function mergeFetched(local: Report, remote: Report, localState: LocalState): Report {
  const attachments = localState.isChangingAttachments ? local.attachments : remote.attachments
  if (!localState.hasUnsaved && remote.version >= local.version) {
    return { ...mergeSaved(local, remote), attachments }
  }
  return { ...local, attachments, parts: withTaskResults(local.parts, remote.parts) }
}

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
      const restored = others.find(({ key, taskId }) => key === part.key && isTask(taskId))
      return restored ? { ...restored, ...toChoices(part) } : part
    }
    const settled = others.find(({ taskId, status }) => taskId === part.taskId && status !== 'pending')
    return settled ? { ...settled, ...toChoices(part) } : part
  })
}

/** Keeps attachments on screen, which are saved separately, and newer results. */
export const mergeSaved = (local: Report, saved: Report): Report => ({
  ...saved,
  attachments: local.attachments,
  parts: withTaskResults(saved.parts, local.parts),
})

export const rebaseLocal = (local: Report, saved: Report): Report => ({
  ...local,
  version: saved.version,
  updatedAt: saved.updatedAt,
  parts: withTaskResults(local.parts, saved.parts),
})

export const mergeStarted = (local: Report, saved: Report, keys: readonly PartKey[]): Report => {
  const started = new Map(saved.parts.filter(({ key }) => keys.includes(key)).map((part) => [part.key, part]))
  const parts = local.parts.map((part) =>
    part.taskId === NOT_STARTED ? { ...(started.get(part.key) ?? part), ...toChoices(part) } : part,
  )
  return rebaseLocal({ ...local, parts }, saved)
}

interface LocalState {
  hasUnsaved: boolean
  isChangingAttachments: boolean
}

/** The fetched report, or the local one if it has unsaved changes or is newer. */
export function mergeFetched(local: Report, fetched: Report, ahead: LocalState): Report {
  const attachments = ahead.isChangingAttachments ? local.attachments : fetched.attachments
  if (!ahead.hasUnsaved && fetched.version >= local.version) {
    return { ...mergeSaved(local, fetched), attachments }
  }
  return { ...local, attachments, parts: withTaskResults(local.parts, fetched.parts) }
}

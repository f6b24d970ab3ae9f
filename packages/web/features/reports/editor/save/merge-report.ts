import type { Report, ReportPart } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { choicesOf } from '#domain/report/report-parts.ts'

/** Placeholder task of a part that the server has not started. */
export const NOT_STARTED = ''

/**
 * Placeholder task of a restored part. The server still has its content, and returns it with the next save.
 */
export const BEING_RESTORED = 'coming-back'

export const isTask = (taskId: string): boolean => taskId !== NOT_STARTED && taskId !== BEING_RESTORED

/** Completes pending parts with results from `others` (see `applyPartResult`). */
export function withResults(parts: readonly ReportPart[], others: readonly ReportPart[]): ReportPart[] {
  return parts.map((part) => {
    if (part.status !== 'pending') return part
    if (part.taskId === BEING_RESTORED) {
      const back = others.find(({ key, taskId }) => key === part.key && isTask(taskId))
      return back ? { ...back, ...choicesOf(part) } : part
    }
    const settled = others.find(({ taskId, status }) => taskId === part.taskId && status !== 'pending')
    return settled ? { ...settled, ...choicesOf(part) } : part
  })
}

/** Keeps attachments on screen, which are saved separately, and newer results. */
export const takeSaved = (local: Report, saved: Report): Report => ({
  ...saved,
  attachments: local.attachments,
  parts: withResults(saved.parts, local.parts),
})

export const keepLocal = (local: Report, saved: Report): Report => ({
  ...local,
  version: saved.version,
  updatedAt: saved.updatedAt,
  parts: withResults(local.parts, saved.parts),
})

export const takeStarted = (local: Report, saved: Report, keys: readonly PartKey[]): Report => {
  const started = new Map(saved.parts.filter(({ key }) => keys.includes(key)).map((part) => [part.key, part]))
  const parts = local.parts.map((part) =>
    part.taskId === NOT_STARTED ? { ...(started.get(part.key) ?? part), ...choicesOf(part) } : part,
  )
  return keepLocal({ ...local, parts }, saved)
}

interface Ahead {
  hasUnsaved: boolean
  isChangingAttachments: boolean
}

/** The fetched report, or the local one if it has unsaved changes or is newer. */
export function takeFetched(local: Report, fetched: Report, ahead: Ahead): Report {
  const attachments = ahead.isChangingAttachments ? local.attachments : fetched.attachments
  if (!ahead.hasUnsaved && fetched.version >= local.version) {
    return { ...takeSaved(local, fetched), attachments }
  }
  return { ...local, attachments, parts: withResults(local.parts, fetched.parts) }
}

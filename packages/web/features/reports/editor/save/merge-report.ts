import type { Report, ReportPart } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { choicesOf } from '#domain/report/report-parts.ts'

/** Placeholder task of a part that the server has not started. */
export const NOT_BEGUN = ''

/** Placeholder task of a restored part, whose content arrives with the save response. */
export const COMING_BACK = 'coming-back'

export const isTask = (taskId: string): boolean => taskId !== NOT_BEGUN && taskId !== COMING_BACK

/** Waiting parts take their results from `others` (`applyPartResult`). */
export function withResults(parts: readonly ReportPart[], others: readonly ReportPart[]): ReportPart[] {
  return parts.map((part) => {
    if (part.status !== 'pending') return part
    if (part.taskId === COMING_BACK) {
      const back = others.find(({ key, taskId }) => key === part.key && isTask(taskId))
      return back ? { ...back, ...choicesOf(part) } : part
    }
    const settled = others.find(({ taskId, status }) => taskId === part.taskId && status !== 'pending')
    return settled ? { ...settled, ...choicesOf(part) } : part
  })
}

/** Keeps the attachments on screen, which are saved separately, and newer results. */
export const takeSaved = (local: Report, saved: Report): Report => ({
  ...saved,
  attachments: local.attachments,
  parts: withResults(saved.parts, local.parts),
})

/** Result of a save while the report was changed. */
export const keepLocal = (local: Report, saved: Report): Report => ({
  ...local,
  version: saved.version,
  updatedAt: saved.updatedAt,
  parts: withResults(local.parts, saved.parts),
})

export const takeBegun = (local: Report, saved: Report, keys: readonly PartKey[]): Report => {
  const begun = new Map(saved.parts.filter(({ key }) => keys.includes(key)).map((part) => [part.key, part]))
  const parts = local.parts.map((part) =>
    part.taskId === NOT_BEGUN ? { ...(begun.get(part.key) ?? part), ...choicesOf(part) } : part,
  )
  return keepLocal({ ...local, parts }, saved)
}

interface Ahead {
  hasUnsaved: boolean
  isChangingAttachments: boolean
}

/** Keeps local changes while the screen is ahead. */
export function takeFetched(local: Report, fetched: Report, ahead: Ahead): Report {
  const attachments = ahead.isChangingAttachments ? local.attachments : fetched.attachments
  if (!ahead.hasUnsaved && fetched.version >= local.version) {
    return { ...takeSaved(local, fetched), attachments }
  }
  return { ...local, attachments, parts: withResults(local.parts, fetched.parts) }
}

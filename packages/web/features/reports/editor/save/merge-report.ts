/** Merges of a report as the server has it with the one on the screen. */
import type { Report, ReportPart } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'

/** Task of a part that the server has not begun yet. */
export const NOT_BEGUN = ''

/** Task of a part that is back in the report, and whose content only the server has: the answer to saving brings it. */
export const COMING_BACK = 'coming-back'

/** False for parts that the server has no task of yet. */
export const isTask = (taskId: string): boolean => taskId !== NOT_BEGUN && taskId !== COMING_BACK

/** Returns the parts, those that wait for a task with its result from `others`, where it is there (`applyPartResult` of the domain). */
export function withResults(parts: readonly ReportPart[], others: readonly ReportPart[]): ReportPart[] {
  return parts.map((part) => {
    if (part.status !== 'pending') return part
    if (part.taskId === COMING_BACK) {
      const back = others.find(({ key, taskId }) => key === part.key && isTask(taskId))
      return back ? { ...back, printDisabled: part.printDisabled } : part
    }
    const settled = others.find(({ taskId, status }) => taskId === part.taskId && status !== 'pending')
    return settled ? { ...settled, printDisabled: part.printDisabled } : part
  })
}

/** The report as saved; attachments, which are saved by themselves, and results that this page has and the answer not yet, stay. */
export const takeSaved = (local: Report, saved: Report): Report => ({
  ...saved,
  attachments: local.attachments,
  parts: withResults(saved.parts, local.parts),
})

/** The report as it is on the screen, for it was changed again while this was saved. */
export const keepLocal = (local: Report, saved: Report): Report => ({
  ...local,
  version: saved.version,
  updatedAt: saved.updatedAt,
  parts: withResults(local.parts, saved.parts),
})

/** The report on the screen with the parts that were begun. */
export const takeBegun = (local: Report, saved: Report, keys: readonly PartKey[]): Report => {
  const begun = new Map(saved.parts.filter(({ key }) => keys.includes(key)).map((part) => [part.key, part]))
  const parts = local.parts.map((part) => {
    const { printDisabled } = part
    return part.taskId === NOT_BEGUN ? { ...(begun.get(part.key) ?? part), printDisabled } : part
  })
  return keepLocal({ ...local, parts }, saved)
}

interface Ahead {
  hasUnsaved: boolean
  isChangingAttachments: boolean
}

/** Returns the report as fetched, unless the screen is ahead of it: then only what is not changed there is taken over. */
export function takeFetched(local: Report, fetched: Report, ahead: Ahead): Report {
  const attachments = ahead.isChangingAttachments ? local.attachments : fetched.attachments
  if (!ahead.hasUnsaved && fetched.version >= local.version) {
    return { ...takeSaved(local, fetched), attachments }
  }
  return { ...local, attachments, parts: withResults(local.parts, fetched.parts) }
}

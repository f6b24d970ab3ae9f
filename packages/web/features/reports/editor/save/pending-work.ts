import type { Report } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { toChoices } from '#domain/report/report-parts.ts'
import { BEING_RESTORED, mergeSaved, mergeStarted, NOT_STARTED, rebaseLocal } from './merge-report.ts'
import { type MergedReport, mergeWork } from './merge-work.ts'
import { createPartQueue } from './part-queue.ts'
import { pendingPart, type ReportEdit, withoutStartedParts, withStartedParts } from './report-edits.ts'
import { isSameWork, type ReportWork, startedParts, toReportWork, type WorkPiece } from './report-work.ts'

export interface UnsavedWork {
  base: ReportWork
  sent: readonly ReportWork[]
  local: ReportWork
  /** Parts to start, each with the task of the part that it replaces. */
  toBegin: readonly { key: PartKey; taskId: string | null }[]
}

interface PendingDeps {
  read: () => Report | undefined
  write: (edit: ReportEdit) => void
  onReplaced: (pieces: readonly WorkPiece[]) => void
}

export function createPendingWork({ read, onReplaced, ...deps }: PendingDeps) {
  let isChanged = false
  let base: ReportWork | null = null
  /** Sent states that the server may have saved. */
  let sent: readonly ReportWork[] = []
  const queue = createPartQueue()
  /**
   * Copy of the report, because the screen is cleared before unsaved work is stored at the end of a session.
   */
  let latestReport: Report | undefined
  const write = (edit: ReportEdit) => {
    deps.write(edit)
    latestReport = read()
  }

  const hasWork = () => isChanged || queue.hasWaiting()
  const isSaved = (local: Report, remote: Report) =>
    isSameWork({ ...local, parts: startedParts(local.parts, remote.parts) }, remote)

  function confirm(remote: Report): void {
    base = hasWork() ? toReportWork(remote) : null
    sent = []
  }

  /** Merges a newer report. The result counts as unsaved if it differs from the server's. */
  function merge(remote: Report, local: Report): MergedReport {
    queue.dropStarted(remote.parts)
    const parts = local.parts.map((part) => {
      const wasSent = part.taskId === NOT_STARTED && !queue.isWaiting(part.key)
      const remotePart = wasSent && remote.parts.find(({ key }) => key === part.key)
      return remotePart ? { ...remotePart, ...toChoices(part) } : part
    })
    const work = { base: base ?? toReportWork(remote), sent, local: { ...local, parts }, remote }
    const { report, replaced } = mergeWork(work)
    isChanged = !isSaved(report, remote)
    confirm(remote)
    return { report, replaced }
  }

  /** Applies a change. If `isToSave` is false, the change only starts parts. */
  function edit(change: ReportEdit, isToSave = true): void {
    const current = read()
    if (current) base ??= toReportWork(current)
    write(change)
    isChanged ||= isToSave
    // A part may be removed before it was started, then restored.
    for (const { key, taskId } of read()?.parts ?? [])
      if (taskId === NOT_STARTED && !queue.isWaiting(key) && !queue.isInFlight(key)) queue.add(key, null)
  }

  return {
    hasWork,
    edit,
    queueParts(keys: readonly PartKey[]): void {
      const parts = read()?.parts ?? []
      const newKeys = keys.filter(
        (key) => !parts.some((part) => part.key === key && part.taskId === NOT_STARTED),
      )
      for (const key of newKeys) queue.add(key, parts.find((part) => part.key === key) ?? null)
      edit(withStartedParts(newKeys), false)
    },
    takeQueuedParts(): PartKey[] {
      const parts = read()?.parts ?? []
      return queue.send((key) => parts.some((part) => part.key === key && part.taskId === NOT_STARTED))
    },
    requeueParts: queue.putBack,
    /** Restores the parts that a refused request should have replaced. Returns false if it had none. */
    abandonParts(): boolean {
      const abandonedParts = queue.settle()
      if (abandonedParts.size === 0) return false
      const startedPairs = [...abandonedParts].flatMap(([key, part]) => (part ? [[key, part] as const] : []))
      write(withoutStartedParts([...abandonedParts.keys()], new Map(startedPairs)))
      if (!hasWork()) base = null
      return true
    },
    applyStarted(remote: Report): void {
      const keys = [...queue.settle().keys()]
      write((local) => mergeStarted(local, remote, keys))
      const local = read()
      isChanged ||= local !== undefined && !isSaved(local, remote)
      confirm(remote)
    },
    /**
     * Marks the report as sent. Call the returned function if saving failed, with `isRefused` false if the
     * server may have saved it.
     */
    send(report: Report): (isRefused: boolean) => void {
      const work = toReportWork(report)
      isChanged = false
      sent = [...sent.filter((state) => !isSameWork(state, work)), work]
      return (isRefused) => {
        isChanged = true
        if (isRefused) sent = sent.filter((state) => state !== work)
      }
    },
    applySaved(remote: Report): void {
      write((local) => (hasWork() ? rebaseLocal(local, remote) : mergeSaved(local, remote)))
      confirm(remote)
    },
    take(remote: Report): void {
      if (base === null) isChanged = false
      const local = read()
      const merged = base && local && merge(remote, local)
      write((current) => (merged ? merged.report : mergeSaved(current, remote)))
      if (merged) onReplaced(merged.replaced)
    },
    drop(): void {
      latestReport = undefined
      isChanged = false
      base = null
      sent = []
      queue.clear()
    },
    unsaved(): UnsavedWork | null {
      const local = read() ?? latestReport
      if (!base || !local) return null
      return {
        base,
        sent,
        local: toReportWork(local),
        toBegin: [...queue.all()].map(([key, part]) => ({ key, taskId: part?.taskId ?? null })),
      }
    },
    resume(fetched: Report, work: UnsavedWork): Report {
      base = work.base
      sent = work.sent
      for (const { key, taskId } of work.toBegin) {
        const current = fetched.parts.find((part) => part.key === key)
        queue.add(key, current && taskId !== null ? { ...current, taskId } : null)
      }
      const blankParts = withStartedParts(queue.keysWaiting())(fetched).parts
      const parts = work.local.parts.flatMap(({ key, ...choices }) => {
        const part = blankParts.find((candidate) => candidate.key === key)
        if (part) return { ...part, ...choices }
        // The part was removed, then restored by Undo, so the server still has its content.
        const isRestored = [work.base, ...work.sent].some((state) =>
          state.parts.every((candidate) => candidate.key !== key),
        )
        return isRestored ? pendingPart(key, BEING_RESTORED, choices) : []
      })
      const { report, replaced } = merge(fetched, { ...fetched, ...work.local, parts })
      onReplaced(replaced)
      latestReport = report
      return report
    },
  }
}

/**
 * Saves a report. Changes show immediately. One request runs at a time, with the current state and the
 * version of the last response. Changes of another window are merged (`mergeWork`).
 */
import type { Report } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { ApiError, isRefusal } from '../../../../lib/api/api-error.ts'
import { createRetries } from '../../../../lib/api/retries.ts'
import type { Clock } from '../../../../lib/clock.ts'
import { notifyFailure } from '../../../../lib/messages/alerts.ts'
import { createStore } from '../../../../lib/store/store.ts'
import { createEditHistory } from './edit-history.ts'
import { createPendingWork, type UnsavedWork } from './pending-work.ts'
import type { ReportEdit } from './report-edits.ts'
import { createReplacedWork, type ReplacedPiece, type WorkPiece, withPiece } from './report-work.ts'

/** `save`, `startParts` and `load` throw `ApiError`. */
interface SaverDeps {
  read: () => Report | undefined
  write: (edit: ReportEdit) => void
  save: (report: Report) => Promise<Report>
  startParts: (report: Report, keys: PartKey[]) => Promise<Report>
  load: () => Promise<Report>
  /** Called if the server no longer finds the report. Unsaved work remains. */
  onMissing: () => void
  clock: Clock
}

/** `away`: the server is unreachable. `failed`: it refused the changes, which exist only on screen. */
export type SaveStatus = 'saved' | 'saving' | 'away' | 'failed'

export type ReportSaver = ReturnType<typeof createReportSaver>

export interface StoredWork {
  work: UnsavedWork | null
  replaced: readonly WorkPiece[]
}

const TYPING_PAUSE_MS = 600

/** Whether our server, and not a proxy, says that the report does not exist. */
export const isNoReport = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.code === 'not_found'

export function createReportSaver(deps: SaverDeps) {
  const status = createStore<{ status: SaveStatus; isClosed: boolean }>({ status: 'saved', isClosed: false })
  const replacedWork = createReplacedWork()
  const pending = createPendingWork({ ...deps, onReplaced: replacedWork.add })
  const history = createEditHistory(apply)
  const retries = createRetries('changes of a report', deps.clock)
  let isOutdated = false
  let isRunning = false
  let cancelPause = () => {}

  const hasWork = () => pending.hasWork() || isOutdated
  const isClosed = () => status.getState().isClosed
  const setStatus = (to: SaveStatus) => status.setState({ status: to })

  async function run(): Promise<void> {
    cancelPause()
    if (isRunning || isClosed()) return
    isRunning = true
    let hasMore = true
    while (hasMore && hasWork() && !isClosed()) hasMore = await sendNext()
    isRunning = false
    if (hasWork() || isClosed()) return
    const report = deps.read()
    if (report) replacedWork.prune(report)
    setStatus('saved')
  }

  /** @returns whether more remains to send now */
  async function sendNext(): Promise<boolean> {
    const report = deps.read()
    if (!report) {
      reportMissing()
      return false
    }
    setStatus('saving')
    const keys = isOutdated ? [] : pending.takeQueuedParts()
    try {
      if (isOutdated) await reload()
      else if (keys.length > 0) pending.applyStarted(await deps.startParts(report, keys))
      else if (hasWork()) await save(report)
      retries.reset()
      return true
    } catch (error) {
      return recover(error)
    }
  }

  async function reload(): Promise<void> {
    const newerReport = await deps.load()
    isOutdated = false
    pending.take(newerReport)
  }

  async function save(report: Report): Promise<void> {
    const markFailed = pending.send(report)
    try {
      pending.applySaved(await deps.save(report))
    } catch (error) {
      markFailed(isRefusal(error))
      throw error
    }
  }

  /** @returns whether to send again */
  async function recover(error: unknown): Promise<boolean> {
    if (isClosed()) return false
    if (isNoReport(error)) {
      pending.requeueParts()
      reportMissing()
      return false
    }
    if (error instanceof ApiError && error.status === 409) {
      pending.requeueParts()
      isOutdated = true
      return true
    }
    const retry = await retries.next(error)
    if (retry !== null) {
      pending.requeueParts()
      if (retry.isUnreachable) setStatus('away')
      await retry.wait()
      return true
    }
    notifyFailure(error)
    if (pending.abandonParts()) return true
    setStatus('failed')
    return false
  }

  function reportMissing(): void {
    setStatus('failed')
    deps.onMissing()
  }

  function retry(): void {
    if (hasWork()) void run()
  }

  /** Starts parts, except those already starting. */
  function startParts(keys: readonly PartKey[]): void {
    record(() => pending.queueParts(keys))
    void run()
  }

  /** Typed changes are saved once typing pauses. */
  function edit(change: ReportEdit, source?: 'typed'): void {
    record(() => apply(change, source), source === 'typed')
  }

  function record(change: () => void, isTyped = false): void {
    const previous = deps.read()
    change()
    const current = deps.read()
    if (previous && current) history.record(previous, current, isTyped)
  }

  function apply(change: ReportEdit, source?: 'typed'): void {
    pending.edit(change)
    setStatus('saving')
    cancelPause()
    if (source === 'typed') cancelPause = deps.clock.setTimer(TYPING_PAUSE_MS, () => void run())
    else void run()
  }

  return {
    status,
    replaced: replacedWork.store,
    history: history.store,
    edit,
    undo: history.undo,
    redo: history.redo,
    /** Adds a change that was made elsewhere, such as to attachments. */
    addStep: history.push,
    startParts,
    putBack({ id, piece }: ReplacedPiece): void {
      edit(withPiece(piece))
      replacedWork.remove(id)
    },
    discard: ({ id }: ReplacedPiece): void => replacedWork.remove(id),
    take(newerReport: Report): void {
      history.clear()
      pending.take(newerReport)
    },
    /** Saves typed changes now. Refused changes wait for `retry`. */
    flush(): void {
      history.endTyping()
      if (status.getState().status !== 'failed') retry()
    },
    retry,
    hasUnsaved: (): boolean => !isClosed() && (hasWork() || isRunning),
    unsaved(): StoredWork | null {
      const work = pending.unsaved()
      const pieces = replacedWork.store.getState().pieces.map(({ piece }) => piece)
      return work || pieces.length > 0 ? { work, replaced: pieces } : null
    },
    /** Resumes stored work, which the next `flush` saves. */
    resume(fetchedReport: Report, { work, replaced: pieces }: StoredWork): Report {
      replacedWork.add(pieces)
      const report = work ? pending.resume(fetchedReport, work) : fetchedReport
      setStatus(hasWork() ? 'saving' : 'saved')
      return report
    },
    close(): void {
      cancelPause()
      isOutdated = false
      pending.drop()
      status.setState({ isClosed: true })
    },
  }
}

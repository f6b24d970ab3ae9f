import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { TaskOutcome } from '#contract/live.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { describeError } from '../../lib/api/api-error.ts'
import type { KnownFact } from '../cells/cell-store.ts'
import type { Cells } from '../cells/cells.ts'
import { TaskFailure, type TaskTracker } from '../tasks/tasks.ts'
import { createFrameQueue, type Frames } from './frame-queue.ts'
import type { FactRuns } from './runs.ts'

interface FollowedDeps {
  cells: Cells
  runs: FactRuns
  tasks: Pick<TaskTracker, 'track' | 'resume'>
  frames: Frames
  onEnd(source: TaskSourceKey, failedUpids: string[]): void
}

export type FollowedTasks = ReturnType<typeof createFollowedTasks>

type BeginTask = (onPart: (partIndex: number, result: TaskOutcome) => void) => Promise<TaskOutcome[]>

export function createFollowedTasks({ cells, runs, tasks, frames, onEnd }: FollowedDeps) {
  const queue = createFrameQueue(frames, cells.batch)

  function applyPart(source: TaskSourceKey, taskId: string, result: TaskOutcome): void {
    if (!result.ok) return
    const facts = parseFacts(result.payload).filter(({ dataSource }) => dataSource === source)
    queue.add(facts.length, () => {
      cells.facts.apply(source, facts, { kind: 'part', taskId })
      const run = runs.find(source)
      const newFacts = facts.filter(({ upid }) => !run?.upids.has(upid))
      if (newFacts.length > 0) {
        runs.change(source, ({ upids }) => ({
          upids: new Set([...upids, ...newFacts.map(({ upid }) => upid)]),
        }))
      }
    })
  }

  /** Follows a task. Parcels without a result then count as failed. */
  async function follow(source: TaskSourceKey, taskId: string, begin: BeginTask): Promise<void> {
    const signal = runs.signal()
    if (runs.find(source)?.taskIds.has(taskId)) return
    runs.change(source, (run) => ({ taskIds: new Set([...run.taskIds, taskId]) }))
    const outcomes = begin((_, result) => {
      if (!signal.aborted) applyPart(source, taskId, result)
    })
    const end = await waitForEnd(outcomes)
    if (signal.aborted) return
    // Runs after the parts that are queued for the next frame.
    queue.add(0, () => {
      if (signal.aborted) return
      const failedUpids = cells.facts.failUnfinished(
        source,
        runs.find(source)?.upids ?? [],
        taskId,
        end.factState,
      )
      runs.change(source, ({ taskIds, isCancelled }) => ({
        taskIds: new Set([...taskIds].filter((other) => other !== taskId)),
        isCancelled: isCancelled || end.isCancelled,
      }))
      onEnd(source, failedUpids)
    })
  }

  return {
    follow,
    /** Follows tasks of an earlier load or another page. */
    resume(source: TaskSourceKey, upids: readonly string[]) {
      const byTask = new Map<string, string[]>()
      for (const upid of upids) {
        const fact = cells.facts.find(source, upid)
        if (fact?.state !== 'loading' || fact.taskId === null) continue
        const taskUpids = byTask.get(fact.taskId) ?? []
        taskUpids.push(upid)
        byTask.set(fact.taskId, taskUpids)
      }
      for (const [taskId, taskUpids] of byTask) {
        if (runs.find(source)?.taskIds.has(taskId)) continue
        runs.join(source, taskUpids)
        void follow(source, taskId, (onPart) => tasks.resume(taskId, onPart))
      }
    },
  }
}

interface TaskEnd {
  isCancelled: boolean
  factState: Pick<KnownFact, 'state' | 'reason' | 'failure'>
}

const CANCELLED_END: TaskEnd = {
  isCancelled: true,
  factState: { state: 'new', reason: null, failure: 'cancelled' },
}
const NO_RESULT_REASON = 'No response was received for this parcel.'

const describeFailure = (reason: string | null): TaskEnd => ({
  isCancelled: false,
  factState:
    reason === 'timeout'
      ? { state: 'timeout', reason, failure: 'timeout' }
      : { state: 'error', reason: reason ?? NO_RESULT_REASON, failure: 'unavailable' },
})

async function waitForEnd(outcomes: Promise<readonly TaskOutcome[]>): Promise<TaskEnd> {
  try {
    const refusal = (await outcomes).find((outcome) => !outcome.ok)
    const message = refusal && !refusal.ok ? refusal.payload.message : null
    return message === 'cancelled' ? CANCELLED_END : describeFailure(message)
  } catch (error) {
    if (!(error instanceof TaskFailure)) return describeFailure(describeError(error).message)
    return error.reason === 'cancelled' ? CANCELLED_END : describeFailure('timeout')
  }
}

function parseFacts(payload: unknown): ParcelFacts[] {
  const { facts } = (payload ?? {}) as { facts?: unknown }
  return Array.isArray(facts) ? (facts as ParcelFacts[]) : []
}

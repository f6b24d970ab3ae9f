import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { TaskOutcome } from '#contract/live.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { TaskTracker } from '../tasks/tasks.ts'
import type { FactCache } from './fact-cache.ts'
import type { FactRuns } from './fact-runs.ts'
import { type Frames, frameQueue } from './frame-queue.ts'
import { endOfTask, factsOfPart } from './task-end.ts'

interface FollowedDeps {
  cache: FactCache
  runs: FactRuns
  tasks: Pick<TaskTracker, 'track' | 'resume'>
  frames: Frames
  /** `left`: parcels that the task returned no answer for. */
  onEnd(source: TaskSourceKey, left: string[]): void
}

export interface FollowedTasks {
  /** Waits for a task: its parts go to their cells, and what it leaves is said to have failed. */
  follow(source: TaskSourceKey, taskId: string, begin: BeginTask): Promise<void>
  /** Goes on with tasks that were begun before this page was, or in another one. */
  resume(source: TaskSourceKey, facts: readonly ParcelFacts[]): void
}

type BeginTask = (onPart: (partIndex: number, result: TaskOutcome) => void) => Promise<TaskOutcome[]>

/** Puts the parts of tasks into the cache as they come, a frame's worth at a time. */
export function followedTasks({ cache, runs, tasks, frames, onEnd }: FollowedDeps): FollowedTasks {
  const queue = frameQueue(frames, () => runs.changed())

  function takePart(source: TaskSourceKey, taskId: string, result: TaskOutcome): void {
    if (!result.ok) return
    const facts = factsOfPart(result.payload).filter(({ dataSource }) => dataSource === source)
    queue.add(facts.length, () => {
      for (const fact of facts) cache.take(fact, { kind: 'part', taskId })
      const run = runs.find(source)
      const unknown = facts.filter(({ upid }) => !run?.upids.has(upid))
      // Of a task that was found, not begun here: its first parts tell what else it is about.
      if (unknown.length > 0) {
        runs.change(source, ({ upids }) => ({
          upids: new Set([...upids, ...unknown.map(({ upid }) => upid)]),
        }))
      }
      runs.touch(source)
    })
  }

  async function follow(source: TaskSourceKey, taskId: string, begin: BeginTask): Promise<void> {
    const isCurrent = runs.sinceNow()
    if (runs.find(source)?.taskIds.has(taskId)) return
    runs.change(source, (run) => ({ taskIds: new Set([...run.taskIds, taskId]) }))
    const outcomes = begin((_, result) => {
      if (isCurrent()) takePart(source, taskId, result)
    })
    const end = await endOfTask(outcomes)
    if (!isCurrent()) return
    // Behind the parts that wait for their frame.
    queue.add(0, () => {
      if (!isCurrent()) return
      const left = cache.failRest(source, runs.find(source)?.upids ?? [], taskId, end.left)
      runs.change(source, ({ taskIds, isCancelled }) => ({
        taskIds: new Set([...taskIds].filter((other) => other !== taskId)),
        isCancelled: isCancelled || end.isCancelled,
      }))
      onEnd(source, left)
    })
  }

  return {
    follow,
    resume(source, facts) {
      const byTask = new Map<string, string[]>()
      for (const { upid } of facts) {
        const known = cache.find(source, upid)
        if (known?.state !== 'loading' || known.taskId === null) continue
        const upids = byTask.get(known.taskId) ?? []
        upids.push(upid)
        byTask.set(known.taskId, upids)
      }
      for (const [taskId, upids] of byTask) {
        if (runs.find(source)?.taskIds.has(taskId)) continue
        runs.join(source, upids)
        void follow(source, taskId, (onPart) => tasks.resume(taskId, onPart))
      }
    },
  }
}

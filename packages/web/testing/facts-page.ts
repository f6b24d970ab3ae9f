import type { CallBody, CallResponse } from '#contract/calls.ts'
import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { StoredTask } from '#contract/facts/tasks.ts'
import type { TaskOutcome } from '#contract/live.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { createCells } from '../state/cells/cells.ts'
import { createFacts, type FactsDeps } from '../state/facts/facts.ts'
import type { SourceRun } from '../state/facts/runs.ts'
import { createTaskTracker } from '../state/tasks/tasks.ts'
import { fact, factsTask } from './facts.ts'
import { manualClock } from './manual-clock.ts'

export const SOURCE = 'myltsa'
export const TITLE: ColumnKey = 'myltsa.titleNumber'
export const NEVER = new AbortController().signal
export const parcels = (count: number) => Array.from({ length: count }, (_, index) => `parcel-${index}`)

/** Fake server for facts. Records the requests it receives. */
interface FactsServer {
  /** Facts stored on the server. */
  saved: ParcelFacts[]
  storedTasks: Map<string, StoredTask>
  answerTo(body: CallBody<'getFacts'>): CallResponse<'getFacts'> | Promise<CallResponse<'getFacts'>>
  requested: CallBody<'getFacts'>[]
  savedFactsRequests: CallBody<'savedFacts'>[]
  /** Ids of cancelled tasks. */
  cancelled: string[]
}

export type FactsPage = ReturnType<typeof factsPage>

/** Test driver of rows and facts. Tests advance frames and time themselves. */
export function factsPage() {
  const cells = createCells()
  const clock = manualClock()
  const frames: (() => void)[] = []
  const server: FactsServer = {
    saved: [],
    storedTasks: new Map(),
    requested: [],
    savedFactsRequests: [],
    cancelled: [],
    answerTo: (body) => ({
      tasks: [factsTask(`task-${server.requested.length}`, 100)],
      facts: body.upids.map((upid) =>
        fact(upid, { state: 'loading', taskId: `task-${server.requested.length}` }),
      ),
      charged: body.upids.length,
      quotaLeft: 7,
    }),
  }
  const tracker = createTaskTracker(
    {
      async storedTask(taskId) {
        const found = server.storedTasks.get(taskId)
        if (!found) throw new ApiError(404, 'task_not_found', 'no such task')
        return found
      },
      async cancelTask(taskId) {
        server.cancelled.push(taskId)
      },
      cancelTaskQuietly: async () => {},
    },
    clock,
  )
  /** Creates facts connected to `server`, with other dependencies replaced. */
  const factsWith = (overrides: Partial<FactsDeps>) =>
    createFacts({
      cells,
      tasks: tracker,
      clock,
      frames: (run) => run(),
      async getFacts(body) {
        server.requested.push(body)
        return server.answerTo(body)
      },
      async savedFacts(body) {
        server.savedFactsRequests.push(body)
        const isAsked = ({ upid, dataSource }: ParcelFacts) =>
          body.upids.includes(upid) && body.dataSources.includes(dataSource)
        return { facts: server.saved.filter(isAsked) }
      },
      ...overrides,
    })
  const facts = factsWith({ frames: (run) => frames.push(run) })

  const drawFrame = () => frames.shift()?.()
  const drawFrames = () => {
    for (let drawn = 0; frames.length > 0 && drawn < 1_000; drawn += 1) drawFrame()
  }
  return {
    cells,
    clock,
    server,
    facts,
    factsWith,
    drawFrame,
    drawFrames,
    /** Flushes pending promises and frames. */
    async untilIdle(): Promise<void> {
      for (let turn = 0; turn < 20; turn += 1) {
        await Promise.resolve()
        drawFrames()
      }
    },
    /** Delivers a part of a task. */
    complete(taskId: string, partIndex: number, result: TaskOutcome): void {
      tracker.complete({ type: 'TaskResult', taskId, partIndex, result })
    },
    /** Delivers rows of these parcels. */
    arrive(upids: readonly string[]): void {
      cells.rows.add({ columns: ['parcel.pid'], rows: upids.map(rowOf), missing: [], provenance: {} })
    },
    cell: (upid: string, column: ColumnKey = TITLE) => cells.get(upid, column).value,
    stateOf: (upid: string, source: TaskSourceKey = SOURCE) => cells.facts.find(source, upid)?.state,
    run: (): SourceRun | undefined => facts.store.getState().runs.get(SOURCE),
  }
}

/** A row with only a PID. */
export const rowOf = (upid: string): CallResponse<'parcelRows'>['rows'][number] => ({
  upid,
  label: upid,
  geocenter: [0, 0],
  bounds: [0, 0, 0, 0],
  areaSquareMetres: 1,
  values: [upid],
  releases: [1],
})

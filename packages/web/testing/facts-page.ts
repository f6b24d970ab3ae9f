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
import { taskTracker } from '../state/tasks/tasks.ts'
import { fact, factsTask } from './facts.ts'
import { manualClock } from './manual-clock.ts'

export const SOURCE = 'myltsa'
export const TITLE: ColumnKey = 'myltsa.titleNumber'
export const NEVER = new AbortController().signal
export const parcels = (count: number) => Array.from({ length: count }, (_, index) => `parcel-${index}`)

/** A stand-in for the server's facts: its responses, and the requests it received. */
interface FactsServer {
  /** Facts that the server has saved. */
  saved: ParcelFacts[]
  storedTasks: Map<string, StoredTask>
  answerTo(body: CallBody<'getFacts'>): CallResponse<'getFacts'> | Promise<CallResponse<'getFacts'>>
  requested: CallBody<'getFacts'>[]
  savedFactsRequests: CallBody<'savedFacts'>[]
  /** Ids of the tasks whose end was requested. */
  cancelled: string[]
}

export type FactsPage = ReturnType<typeof factsPage>

/** A page with its rows and facts, whose frames and time are drawn by hand. */
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
  const tracker = taskTracker(
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
  /** Facts that query the server above, unless stated. */
  const factsWith = (stated: Partial<FactsDeps>) =>
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
      ...stated,
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
    /** Everything that waits for nothing but its turn. */
    async untilIdle(): Promise<void> {
      for (let turn = 0; turn < 20; turn += 1) {
        await Promise.resolve()
        drawFrames()
      }
    },
    /** A part of a task comes. */
    complete(taskId: string, partIndex: number, result: TaskOutcome): void {
      tracker.complete({ type: 'TaskResult', taskId, partIndex, result })
    },
    /** The rows of these parcels come. */
    arrive(upids: readonly string[]): void {
      cells.rows.add({ columns: ['parcel.pid'], rows: upids.map(rowOf), missing: [], provenance: {} })
    },
    cell: (upid: string, column: ColumnKey = TITLE) => cells.get(upid, column).value,
    stateOf: (upid: string, source: TaskSourceKey = SOURCE) => cells.facts.find(source, upid)?.state,
    run: (): SourceRun | undefined => facts.store.getState().runs.get(SOURCE),
  }
}

/** A row with its PID alone. */
export const rowOf = (upid: string): CallResponse<'parcelRows'>['rows'][number] => ({
  upid,
  label: upid,
  geocenter: [0, 0],
  bounds: [0, 0, 0, 0],
  areaSquareMetres: 1,
  values: [upid],
  releases: [1],
})

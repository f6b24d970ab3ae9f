import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#contract/facts/tasks.ts'
import type { TaskOutcome } from '#contract/live.ts'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import { historyPartCount, historyPartRange } from '#domain/watching/history-parts.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { createTaskTracker } from '../../../state/tasks/tasks.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import {
  addPart,
  createLoad,
  failLoad,
  type HistoryLoad,
  type HistoryQuestion,
  isEntry,
} from './history-load.ts'
import { countNewEntries, historyQuery, newerHistoryQuery, toFailure } from './history-query.ts'
import type { HistorySources } from './load-history.ts'

const QUESTION: HistoryQuestion = {
  of: 'folder',
  collectionId: 'folder',
  tab: 'info',
  orderBy: 'asOf',
  isReversed: false,
  from: null,
  to: null,
}

const entry = (changeId: number) => ({ changeId }) as HistoryEntry

/** Entries numbered from `start`. */
function part(index: number, total: number, start = 0): TaskOutcome {
  const { first, end } = historyPartRange(index)
  const count = Math.max(0, Math.min(end, total) - first)
  const entries = Array.from({ length: count }, (_, offset) => entry(start + first + offset))
  return { ok: true, payload: { entries, total } }
}
const failed = (message: string): TaskOutcome => ({ ok: false, payload: { message } })

describe('a history that arrives in parts', () => {
  test('is the same in whatever order they come, and however often', () => {
    const total = 2_345
    const count = historyPartCount(total)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: count - 1 })), (order) => {
        const all = [...order, ...Array.from({ length: count }, (_, index) => index)]
        const load = all.reduce(
          (next, index) => addPart(next, index, part(index, total)),
          createLoad(QUESTION, count),
        )
        expect(load.status).toBe('complete')
        expect(load.rows).toEqual(Array.from({ length: total }, (_, id) => entry(id)))
      }),
    )
  })

  test('keeps the place of what is on its way, and says in it what could not be had', () => {
    let load = addPart(createLoad(QUESTION, 3), 0, part(0, 600))
    expect([load.status, load.rows.length, load.rows[599]]).toEqual(['filling', 600, null])
    load = addPart(load, 1, failed('The server was stopped.'))
    expect([load.rows[49], load.rows[50], load.rows[550]]).toEqual([
      entry(49),
      'The server was stopped.',
      null,
    ])
    load = addPart(load, 2, part(2, 600))
    expect([load.status, load.rows.filter(isEntry).length]).toEqual(['partial', 100])
  })

  test('that ends early says so where something is missing', () => {
    const load = failLoad(addPart(createLoad(QUESTION, 2), 0, part(0, 60)), 'late')
    expect([load.status, load.rows[0], load.rows[59]]).toEqual(['partial', entry(0), 'late'])
  })

  test('of more than is shown stops at the most', () => {
    const count = historyPartCount(30_000)
    const load = addPart(createLoad(QUESTION, count), 0, part(0, 30_000))
    expect([load.total, load.rows.length < 20_500]).toEqual([30_000, true])
  })
})

describe('the open history', () => {
  let begun: { task: Task; question: HistoryQuestion }[]
  let cancelled: string[]
  let refusal: Error | null
  let tracker: ReturnType<typeof createTaskTracker>
  let sources: HistorySources
  let partCount: number
  let client: QueryClient
  let shown: QueryObserver<HistoryLoad>
  let leave = () => {}
  const clock = manualClock()

  beforeEach(() => {
    begun = []
    cancelled = []
    refusal = null
    partCount = 1
    const cancel = async (taskId: string) => cancelled.push(taskId)
    tracker = createTaskTracker(
      { storedTask: () => Promise.reject(new Error('away')), cancelTask: cancel, cancelTaskQuietly: cancel },
      clock,
    )
    sources = {
      async startTask(question) {
        if (refusal) throw refusal
        const taskId = `task${begun.length}`
        const task = { taskId, resultId: taskId, key: question.collectionId, partCount, timeout: 300 }
        begun.push({ task, question })
        return task
      },
      tasks: tracker,
    }
    client = new QueryClient()
  })
  afterEach(() => leave())

  function open(question = QUESTION): void {
    shown = new QueryObserver(client, historyQuery(question, sources) as QueryObserverOptions<HistoryLoad>)
    leave = shown.subscribe(() => {})
  }

  const untilIdle = () => new Promise((resolve) => setImmediate(resolve))
  const bring = async (taskIndex: number, partIndex: number, result: TaskOutcome) => {
    await untilIdle()
    tracker.complete({ type: 'TaskResult', taskId: `task${taskIndex}`, partIndex, result })
    await untilIdle()
  }
  const load = () => shown.getCurrentResult().data
  const failure = () => {
    const { error } = shown.getCurrentResult()
    return error && toFailure(error)
  }
  const ids = () => load()?.rows.map((row) => (isEntry(row) ? row.changeId : row))

  test('shows its first entries while the rest is on its way', async () => {
    partCount = 2
    open()
    await bring(0, 0, part(0, 51))
    expect([load()?.status, ids()?.length, ids()?.[50]]).toEqual(['filling', 51, null])
    await bring(0, 1, part(1, 51))
    expect([load()?.status, ids()?.[50]]).toEqual(['complete', 50])
  })

  test('another order has entries of its own, and stops the task of the one before', async () => {
    open()
    await untilIdle()
    shown.setOptions(
      historyQuery({ ...QUESTION, orderBy: 'type' }, sources) as QueryObserverOptions<HistoryLoad>,
    )
    await bring(1, 0, part(0, 1, 5))
    await bring(0, 0, part(0, 3))
    expect([ids(), cancelled]).toEqual([[5], ['task0']])
  })

  test('is stopped when it is closed, also before the server has answered', async () => {
    open()
    leave()
    await untilIdle()
    expect([cancelled, load()]).toEqual([['task0'], undefined])
  })

  test('says why it could not be loaded, and can be loaded again', async () => {
    refusal = new ApiError(404, 'not_found', 'This folder does not exist, or is not yours.')
    open()
    await untilIdle()
    expect(failure()).toEqual({
      kind: 'removed',
      message: 'This folder does not exist, or is not yours.',
    })
    refusal = null
    void shown.refetch()
    await bring(0, 0, failed('Something unexpected occurred.'))
    expect(failure()).toEqual({ kind: 'failed', message: 'Something unexpected occurred.' })
    void shown.refetch()
    await bring(1, 0, part(0, 1))
    expect([failure(), ids()]).toEqual([null, [0]])
  })

  test('retains what it shows when it cannot be loaded again', async () => {
    open()
    await bring(0, 0, part(0, 2))
    void shown.refetch()
    await bring(1, 0, failed('The server was stopped.'))
    expect([failure()?.message, ids()]).toEqual(['The server was stopped.', [0, 1]])
  })

  test('that does not come in time says so', async () => {
    open()
    await untilIdle()
    clock.advance(311_000)
    await untilIdle()
    expect(failure()?.message).toBe('The server did not answer in time.')
  })

  test('finds what was added without showing it, and shows it on request', async () => {
    open()
    await bring(0, 0, part(0, 2))
    const query = newerHistoryQuery(QUESTION, 'notification', sources)
    const newer = client.fetchQuery(query)
    await bring(1, 0, { ok: true, payload: { entries: [entry(9), entry(0), entry(1)], total: 3 } })
    const found = await newer
    const before = load()
    expect([ids(), before && countNewEntries(found, before)]).toEqual([[0, 1], 1])
    client.setQueryData(historyQuery(QUESTION, sources).queryKey, found)
    await untilIdle()
    expect(ids()).toEqual([9, 0, 1])
  })
})

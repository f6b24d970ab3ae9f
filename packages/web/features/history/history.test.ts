import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#contract/facts/tasks.ts'
import type { TaskOutcome } from '#contract/live.ts'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import { historyPartCount, historyPartRange } from '#domain/watching/history-parts.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { taskTracker } from '../../state/tasks/tasks.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { type HistoryReader, historyReader, newIn } from './history.ts'
import { emptyLoad, endLoad, type HistoryQuestion, isEntry, takePart } from './history-load.ts'

const QUESTION: HistoryQuestion = {
  of: 'folder',
  collectionId: 'folder',
  tab: 'info',
  orderBy: 'asOf',
  isReversed: false,
}

const entry = (changeId: number) => ({ changeId }) as HistoryEntry

/** The part of a history of so many entries, numbered from `start`. */
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
          (next, index) => takePart(next, index, part(index, total)),
          emptyLoad(QUESTION, count),
        )
        expect(load.status).toBe('complete')
        expect(load.rows).toEqual(Array.from({ length: total }, (_, id) => entry(id)))
      }),
    )
  })

  test('keeps the place of what is on its way, and says in it what could not be had', () => {
    let load = takePart(emptyLoad(QUESTION, 3), 0, part(0, 600))
    expect([load.status, load.rows.length, load.rows[599]]).toEqual(['filling', 600, null])
    load = takePart(load, 1, failed('The server was stopped.'))
    expect([load.rows[49], load.rows[50], load.rows[550]]).toEqual([
      entry(49),
      'The server was stopped.',
      null,
    ])
    load = takePart(load, 2, part(2, 600))
    expect([load.status, load.rows.filter(isEntry).length]).toEqual(['partial', 100])
  })

  test('that ends early says so where something is missing', () => {
    const load = endLoad(takePart(emptyLoad(QUESTION, 2), 0, part(0, 60)), 'late')
    expect([load.status, load.rows[0], load.rows[59]]).toEqual(['partial', entry(0), 'late'])
  })

  test('of more than is shown stops at the most', () => {
    const count = historyPartCount(30_000)
    const load = takePart(emptyLoad(QUESTION, count), 0, part(0, 30_000))
    expect([load.total, load.rows.length < 20_500]).toEqual([30_000, true])
  })
})

describe('the open history', () => {
  let reader: HistoryReader
  let begun: { task: Task; question: HistoryQuestion }[]
  let cancelled: string[]
  let refusal: Error | null
  let tracker: ReturnType<typeof taskTracker>
  let partCount: number
  const clock = manualClock()

  beforeEach(() => {
    begun = []
    cancelled = []
    refusal = null
    partCount = 1
    const cancel = async (taskId: string) => cancelled.push(taskId)
    tracker = taskTracker(
      { storedTask: () => Promise.reject(new Error('away')), cancelTask: cancel, cancelTaskQuietly: cancel },
      clock,
    )
    reader = historyReader({
      async begin(question) {
        if (refusal) throw refusal
        const taskId = `task${begun.length}`
        const task = { taskId, resultId: taskId, key: question.collectionId, partCount, timeout: 300 }
        begun.push({ task, question })
        return task
      },
      tasks: tracker,
    })
  })

  /** Everything that was begun has been answered to. */
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const bring = async (taskIndex: number, partIndex: number, result: TaskOutcome) => {
    await settled()
    tracker.settle({ type: 'TaskResult', taskId: `task${taskIndex}`, partIndex, result })
    await settled()
  }
  const shown = () => reader.store.getState()
  const ids = () => shown().load?.rows.map((row) => (isEntry(row) ? row.changeId : row))

  test('shows its first entries while the rest is on its way', async () => {
    partCount = 2
    reader.ask(QUESTION)
    await bring(0, 0, part(0, 51))
    expect([shown().load?.status, ids()?.length, ids()?.[50]]).toEqual(['filling', 51, null])
    await bring(0, 1, part(1, 51))
    expect([shown().load?.status, ids()?.[50]]).toEqual(['complete', 50])
  })

  test('keeps what it shows until another order is there; another tab begins empty', async () => {
    reader.ask(QUESTION)
    await bring(0, 0, part(0, 2))
    reader.ask({ ...QUESTION, orderBy: 'label' })
    await settled()
    expect(ids()).toEqual([0, 1])
    await bring(1, 0, part(0, 2, 7))
    expect([ids(), shown().load?.question.orderBy]).toEqual([[7, 8], 'label'])
    reader.ask({ ...QUESTION, tab: 'broker' })
    expect(shown().load).toBe(null)
  })

  test('hears nothing of what was asked before, and stops it', async () => {
    reader.ask(QUESTION)
    await settled()
    reader.ask({ ...QUESTION, orderBy: 'type' })
    await bring(1, 0, part(0, 1, 5))
    await bring(0, 0, part(0, 3))
    expect([ids(), cancelled]).toEqual([[5], ['task0']])
  })

  test('is stopped when it is left, also before the server has answered', async () => {
    reader.ask(QUESTION)
    reader.leave()
    await settled()
    expect([cancelled, shown().question]).toEqual([['task0'], null])
  })

  test('says why it could not be had, and can be asked again', async () => {
    refusal = new ApiError(404, 'not_found', 'This folder does not exist, or is not yours.')
    reader.ask(QUESTION)
    await settled()
    expect(shown().failure).toEqual({
      kind: 'gone',
      message: 'This folder does not exist, or is not yours.',
    })
    refusal = null
    reader.retry()
    await bring(0, 0, failed('Something unexpected occurred.'))
    expect(shown().failure).toEqual({ kind: 'failed', message: 'Something unexpected occurred.' })
    reader.retry()
    await bring(1, 0, part(0, 1))
    expect([shown().failure, ids()]).toEqual([null, [0]])
  })

  test('that does not come in time says so', async () => {
    reader.ask(QUESTION)
    await settled()
    clock.advance(311_000)
    await settled()
    expect(shown().failure?.message).toBe('The server did not answer in time.')
  })

  test('finds what is new without showing it, and shows it when asked', async () => {
    reader.ask(QUESTION)
    await bring(0, 0, part(0, 2))
    reader.lookForNew()
    await bring(1, 0, part(0, 2))
    expect(shown().fresh).toBe(null)
    reader.lookForNew()
    await bring(2, 0, { ok: true, payload: { entries: [entry(9), entry(0), entry(1)], total: 3 } })
    const { load, fresh } = shown()
    expect([ids(), load && fresh && newIn(fresh, load)]).toEqual([[0, 1], 1])
    reader.showFresh()
    expect([ids(), shown().fresh]).toEqual([[9, 0, 1], null])
  })

  test('looks what is new once it is whole, when it was told before', async () => {
    partCount = 2
    reader.ask(QUESTION)
    await bring(0, 0, part(0, 60))
    reader.lookForNew()
    await settled()
    expect(begun).toHaveLength(1)
    await bring(0, 1, part(1, 60))
    expect(begun).toHaveLength(2)
    await bring(1, 0, part(0, 61, 100))
    await bring(1, 1, part(1, 61, 100))
    expect(shown().fresh?.rows).toHaveLength(61)
    await settled()
    expect(begun).toHaveLength(2)
  })
})

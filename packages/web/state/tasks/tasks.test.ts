import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StoredTask, Task } from '#contract/facts/tasks.ts'
import type { TaskOutcome, TaskResult } from '#contract/live.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { createTaskTracker, TaskFailure, type TaskTracker } from './tasks.ts'

let clock: ManualClock
let tracker: TaskTracker
let stored: StoredTask[]
let isServerAway: boolean
let cancelled: string[]

beforeEach(begin)

function begin(): void {
  clock = manualClock()
  stored = []
  isServerAway = false
  cancelled = []
  tracker = createTaskTracker(
    {
      async storedTask(taskId) {
        if (isServerAway) throw new Error('away')
        const found = stored.find((other) => other.taskId === taskId)
        if (!found) throw new ApiError(404, 'task_not_found', 'not found')
        return found
      },
      async cancelTask(taskId) {
        cancelled.push(taskId)
      },
      async cancelTaskQuietly(taskId) {
        if (isServerAway) throw new Error('away')
        cancelled.push(taskId)
      },
    },
    clock,
  )
}

const task = (partCount: number, { taskId = 'one', timeout = 300 } = {}): Task => ({
  taskId,
  resultId: 'kept',
  key: 'ltsa',
  partCount,
  timeout,
})
const outcome = (payload: unknown): TaskOutcome => ({ ok: true, payload })
const result = (partIndex: number, payload: unknown = partIndex, taskId = 'one'): TaskResult => ({
  type: 'TaskResult',
  taskId,
  partIndex,
  result: outcome(payload),
})
/** Returns the current outcome of a promise, without waiting. */
const endOf = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'complete',
      (error: unknown) => (error instanceof TaskFailure ? error.message : 'other'),
    ),
    new Promise((resolve) => setImmediate(() => resolve('waiting'))),
  ])

describe('a task', () => {
  test('completes after its parts, which come once each and are answered in their order', async () => {
    const received: number[] = []
    const whole = tracker.track(task(3), (partIndex) => received.push(partIndex))
    for (const partIndex of [2, 0, 2, 0]) tracker.complete(result(partIndex))
    expect(await endOf(whole)).toBe('waiting')
    tracker.complete(result(1))
    expect(await whole).toEqual([outcome(0), outcome(1), outcome(2)])
    expect(received).toEqual([2, 0, 1])
    expect(clock.waiting()).toBe(0)
  })

  test('takes results that came before it appeared', async () => {
    tracker.complete(result(1))
    tracker.complete(result(0, 'first'))
    tracker.complete(result(0, 'again'))
    expect(await tracker.track(task(2))).toEqual([outcome('first'), outcome(1)])
  })

  test('may fail in a part and still be complete', async () => {
    const failure: TaskOutcome = { ok: false, payload: { message: 'No title.' } }
    const whole = tracker.track(task(1))
    tracker.complete({ ...result(0), result: failure })
    expect(await whole).toEqual([failure])
  })

  test("errors with 'timeout' 10 s after the server's, and each part gives it time again", async () => {
    const whole = tracker.track(task(2, { timeout: 120 }))
    clock.advance(129_000)
    tracker.complete(result(0))
    clock.advance(129_999)
    expect(await endOf(whole)).toBe('waiting')
    clock.advance(1)
    expect(await endOf(whole)).toBe('timeout')
    tracker.complete(result(1))
    expect(await endOf(whole)).toBe('timeout')
  })

  test('a doubled part gives no time', async () => {
    const whole = tracker.track(task(2, { timeout: 120 }))
    tracker.complete(result(0))
    clock.advance(100_000)
    tracker.complete(result(0))
    clock.advance(30_000)
    expect(await endOf(whole)).toBe('timeout')
  })

  test('each task has its own time', async () => {
    const short = tracker.track(task(1, { taskId: 'short', timeout: 20 }))
    const long = tracker.track(task(1, { taskId: 'long', timeout: 300 }))
    clock.advance(30_000)
    expect([await endOf(short), await endOf(long)]).toEqual(['timeout', 'waiting'])
    clock.advance(280_000)
    expect(await endOf(long)).toBe('timeout')
  })

  test('is abandoned here at once, also while the server is away', async () => {
    const whole = tracker.track(task(2))
    tracker.abandon('one')
    isServerAway = true
    tracker.abandon('two')
    expect([await endOf(whole), cancelled, clock.waiting()]).toEqual(['cancelled', ['one'], 0])
  })

  test('is cancelled on the server, and here', async () => {
    const whole = tracker.track(task(2))
    await tracker.cancel('one')
    expect([await endOf(whole), cancelled, clock.waiting()]).toEqual(['cancelled', ['one'], 0])
  })

  test('is not waited for when nobody is signed in any more', async () => {
    const whole = tracker.track(task(2))
    tracker.clear()
    expect([await endOf(whole), clock.waiting(), tracker.board.getState().tracked.size]).toEqual([
      'cancelled',
      0,
      0,
    ])
  })

  test('can be waited for in two places', async () => {
    const received: string[] = []
    const first = tracker.track(task(1), () => received.push('first'))
    const second = tracker.track(task(1), () => received.push('second'))
    tracker.complete(result(0))
    expect([await first, await second, received]).toEqual([[outcome(0)], [outcome(0)], ['first', 'second']])
  })
})

describe('what was missed', () => {
  const storedTask = (parts: number[], partCount = 2): StoredTask => ({
    ...task(partCount),
    status: 'running',
    error: null,
    parts: parts.map((partIndex) => ({ partIndex, result: outcome(partIndex) })),
  })

  test('is fetched, also when the server is away for a while; live and kept results count once', async () => {
    const received: number[] = []
    const whole = tracker.track(task(3), (partIndex) => received.push(partIndex))
    tracker.complete(result(1))
    isServerAway = true
    stored = [storedTask([0, 1], 3)]
    const recovering = tracker.recover()
    await clock.untilWaiting(2)
    isServerAway = false
    clock.advance(5000)
    await recovering
    tracker.complete(result(0))
    tracker.complete(result(2))
    await whole
    expect(received).toEqual([1, 0, 2])
  })

  test('is not asked for when nothing is waited for', async () => {
    isServerAway = true
    await tracker.recover()
    expect(clock.waiting()).toBe(0)
  })

  test('a page that was loaded again resumes its task with what is kept', async () => {
    const received: number[] = []
    stored = [storedTask([1])]
    const whole = tracker.resume('one', (partIndex) => received.push(partIndex))
    await clock.untilWaiting(1)
    tracker.complete(result(0))
    expect(await whole).toEqual([outcome(0), outcome(1)])
    expect(received).toEqual([1, 0])
  })

  test("other pages' results are not kept for ever", () => {
    for (let index = 0; index < 1000; index += 1) tracker.complete(result(0, 'x', `task-${index}`))
    expect(tracker.board.getState().early.size).toBeLessThanOrEqual(201)
    clock.advance(400_000)
    tracker.complete(result(0, 'x', 'last'))
    expect([...tracker.board.getState().early.keys()]).toEqual(['last'])
  })
})

test('in whatever order, doubled, early or late results come: the first of each part counts, once', async () => {
  const deliveries = fc.integer({ min: 1, max: 8 }).chain((partCount) =>
    fc.record({
      partCount: fc.constant(partCount),
      // Delivers each part at least once, with repeats, parts of another task, and parts that do not exist.
      order: fc.array(fc.integer({ min: 0, max: partCount + 1 }), { maxLength: 20 }).chain((more) => {
        const all = [...Array(partCount).keys(), ...more]
        return fc.shuffledSubarray(all, { minLength: all.length })
      }),
      appearsAfter: fc.nat({ max: 20 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ partCount, order, appearsAfter }) => {
      begin()
      const received: [number, unknown][] = []
      const appear = () =>
        tracker.track(task(partCount), (partIndex, { payload }) => received.push([partIndex, payload]))
      let whole: Promise<TaskOutcome[]> | null = null
      for (const [position, partIndex] of order.entries()) {
        if (position === appearsAfter) whole = appear()
        tracker.complete(result(partIndex, `delivery ${position}`))
        tracker.complete(result(partIndex, 'not ours', 'another'))
        clock.advance(1000)
      }
      whole ??= appear()
      const firstOf = (partIndex: number) => `delivery ${order.indexOf(partIndex)}`
      const expected = [...Array(partCount).keys()].map((partIndex) => outcome(firstOf(partIndex)))
      expect(await whole).toEqual(expected)
      expect(received.length).toBe(partCount)
      expect(new Map(received).size).toBe(partCount)
    }),
  )
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { Task as QueueTask } from '#contract/facts/tasks.ts'
import type { ReportPart } from '#contract/report/reports.ts'
import { PART_KEYS, type PartKey } from '#domain/report/part-kinds.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { type ManualClock, manualClock } from '../../../../testing/manual-clock.ts'
import { completePart, somePart } from '../../../../testing/report-factory.ts'
import { createPartRunner, type PartRunner, type RunResult, type Task } from './part-runner.ts'

/** A call without a response yet. */
interface PendingCall {
  task: Task
  settle: (part: ReportPart) => Promise<void>
  /** Responds that the task is queued. */
  queue: () => Promise<void>
  fail: (error: unknown) => Promise<void>
}

let clock: ManualClock
let calls: PendingCall[]
let settled: ReportPart[]
let refused: string[]
/** Followed queue tasks, with the function that ends each wait. */
let followed: { taskId: string; end: () => void; fail: (error: unknown) => void }[]
let runner: PartRunner
beforeEach(() => {
  clock = manualClock()
  calls = []
  settled = []
  refused = []
  followed = []
  runner = createPartRunner({
    maxRunning: 4,
    run(task) {
      const { promise, resolve, reject } = Promise.withResolvers<RunResult>()
      const afterwards = () => promise.then(flushPromises, flushPromises)
      const settle = (part: ReportPart) => {
        resolve({ part, waitsFor: [] })
        return afterwards()
      }
      const queue = () => {
        resolve({ part: somePart(task.key, task), waitsFor: [queueTask(task.taskId)] })
        return afterwards()
      }
      const fail = (error: unknown) => {
        reject(error)
        return afterwards()
      }
      calls.push({ task, settle, queue, fail })
      return promise
    },
    follow([task]) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      followed.push({ taskId: task?.taskId ?? '', end: resolve, fail: reject })
      return promise
    },
    onSettled: (part) => settled.push(part),
    onRefused: ({ key }) => refused.push(key),
    clock,
  })
})

/** Flushes pending promises. */
const flushPromises = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}
const queueTask = (taskId: string): QueueTask => ({
  taskId,
  resultId: taskId,
  key: 'sales',
  partCount: 1,
  timeout: 300,
})
/** Keys in order of their start. */
const KEYS = PART_KEYS.filter((key) => key !== 'comparables' && key !== 'elevation')
const ALL = KEYS.map((key) => somePart(key))
const requested = () => calls.map(({ task }) => task.key)
const call = (index: number): PendingCall => {
  const found = calls[index]
  if (!found) throw new Error(`There is no call ${index}.`)
  return found
}
const away = new ApiError(0, 'network', 'No answer')
const busy = (seconds: number | null = null) => new ApiError(503, 'overloaded', 'Busy', seconds)

describe('Pending parts', () => {
  it('are made four at a time, in their order', async () => {
    runner.update(ALL)
    expect(requested()).toEqual(KEYS.slice(0, 4))
    await call(1).settle(completePart('parcel'))
    expect(requested()).toEqual(KEYS.slice(0, 5))
    expect(settled).toEqual([completePart('parcel')])
  })

  it('that take longest are begun first, for all others are complete before them', () => {
    runner.update(
      ['location', 'parcel', 'comparables', 'sales', 'elevation'].map((key) => somePart(key as PartKey)),
    )
    expect(requested()).toEqual(['comparables', 'elevation', 'location', 'parcel'])
  })

  it('are requested once for each task, however often the report changes', async () => {
    runner.update([somePart('sales')])
    runner.update([somePart('sales')])
    await call(0).settle(completePart('sales'))
    runner.update([somePart('sales')])
    expect(requested()).toEqual(['sales'])
    runner.update([somePart('sales', { taskId: 'second' })])
    expect(call(1).task.taskId).toBe('second')
  })

  it('are tried again after growing pauses while the server is away', async () => {
    runner.update([somePart('sales')])
    for (const [index, ms] of [2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
      await call(index).fail(away)
      clock.advance(ms - 1)
      expect(calls).toHaveLength(index + 1)
      clock.advance(1)
      expect(calls).toHaveLength(index + 2)
    }
    await call(6).settle(completePart('sales'))
    expect([settled.length, refused]).toEqual([1, []])
  })

  it('are tried again when the server said', async () => {
    runner.update([somePart('sales')])
    await call(0).fail(busy(7))
    clock.advance(6999)
    expect(calls).toHaveLength(1)
    clock.advance(1)
    expect(calls).toHaveLength(2)
  })

  it('let others pass while they pause', async () => {
    runner.update(ALL)
    await call(0).fail(busy())
    expect(requested()).toEqual(KEYS.slice(0, 5))
  })

  it('that are still made elsewhere are looked at again', async () => {
    runner.update([somePart('sales')])
    await call(0).settle(somePart('sales'))
    expect(settled).toEqual([])
    clock.advance(2000)
    expect(calls).toHaveLength(2)
  })

  it('that the queue makes let others pass, and are fetched when their task has ended', async () => {
    runner.update(ALL)
    for (const index of [0, 1, 2, 3]) await call(index).queue()
    expect(requested()).toEqual(KEYS.slice(0, 8))
    runner.update(ALL)
    followed[1]?.end()
    await flushPromises()
    await call(4).settle(completePart(ALL[4]?.key ?? 'sales'))
    expect(requested().slice(8)).toEqual([ALL[1]?.key])
    await call(8).settle(completePart('parcel'))
    expect(settled).toContainEqual(completePart('parcel'))
  })

  it('of which nothing came in time fail', async () => {
    runner.update([somePart('sales')])
    await call(0).queue()
    followed[0]?.fail(new Error('timeout'))
    await flushPromises()
    runner.update([somePart('sales')])
    expect([calls.length, refused]).toEqual([1, ['sales']])
  })

  it('that the server refuses are not tried again', async () => {
    runner.update([somePart('sales')])
    await call(0).fail(new ApiError(403, 'permission_required', 'Not in your subscription.'))
    clock.advance(60_000)
    runner.update([somePart('sales')])
    expect([calls.length, refused]).toEqual([1, ['sales']])
  })

  it('that were removed while they paused are not tried again', async () => {
    runner.update([somePart('sales')])
    await call(0).fail(away)
    runner.update([])
    clock.advance(60_000)
    expect(calls).toHaveLength(1)
  })

  it('are not begun any more once the page is left; what is being made still arrives', async () => {
    runner.update(ALL)
    runner.close()
    await call(0).settle(completePart('location'))
    await call(1).fail(away)
    clock.advance(60_000)
    expect([calls.length, settled.length]).toEqual([4, 1])
  })
})

import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallAnswer, CallBody } from '#contract/calls.ts'
import type { ParcelFacts } from '#contract/facts.ts'
import type { TaskOutcome } from '#contract/live.ts'
import type { KeptTask } from '#contract/tasks.ts'
import type { ColumnKey } from '#domain/columns.ts'
import { MAX_PARCELS_PER_FACTS, type TaskSourceKey } from '#domain/data-sources.ts'
import { ApiError } from '../../lib/api-error.ts'
import { answered, fact, part, factsTask as task, titleOf } from '../../testing/facts.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { createRowCache, type RowCache } from '../rows/row-cache.ts'
import { type TaskTracker, taskTracker } from '../tasks.ts'
import { createFacts, type Facts, type FactsParts } from './facts.ts'

const TITLE: ColumnKey = 'myltsa.titleNumber'
const SOURCE = 'myltsa'
const lots = (count: number) => Array.from({ length: count }, (_, index) => `lot-${index}`)
const NEVER = new AbortController().signal

let rows: RowCache
let facts: Facts
let tracker: TaskTracker
let clock: ManualClock
let frames: (() => void)[]
let keptTasks: Map<string, KeptTask>
/** What the server keeps. */
let kept: ParcelFacts[]
let asked: CallBody<'getFacts'>[]
let keptAsked: CallBody<'keptFacts'>[]
let answerTo: (body: CallBody<'getFacts'>) => CallAnswer<'getFacts'> | Promise<CallAnswer<'getFacts'>>

beforeEach(begin)

function begin(): void {
  rows = createRowCache()
  clock = manualClock()
  frames = []
  keptTasks = new Map()
  kept = []
  asked = []
  keptAsked = []
  answerTo = (body) => ({
    tasks: [task(`task-${asked.length}`, 100)],
    facts: body.upids.map((upid) => fact(upid, { state: 'loading', taskId: `task-${asked.length}` })),
    charged: body.upids.length,
    quotaLeft: 7,
  })
  tracker = taskTracker(
    {
      async keptTask(taskId) {
        const found = keptTasks.get(taskId)
        if (!found) throw new ApiError(404, 'task_not_found', 'no such task')
        return found
      },
      cancelTask: async () => {},
      cancelTaskQuietly: async () => {},
    },
    clock,
  )
  facts = factsWith({ frames: (run) => frames.push(run) })
}

/** Facts of a page that asks the server above, unless stated. */
const factsWith = (stated: Partial<FactsParts>): Facts =>
  createFacts({
    rows,
    tasks: tracker,
    clock,
    frames: (run) => run(),
    async getFacts(body) {
      asked.push(body)
      return answerTo(body)
    },
    async keptFacts(body) {
      keptAsked.push(body)
      return {
        facts: kept.filter(
          ({ upid, dataSource }) => body.upids.includes(upid) && body.dataSources.includes(dataSource),
        ),
      }
    },
    ...stated,
  })

const settle = (taskId: string, partIndex: number, result: TaskOutcome) =>
  tracker.settle({ type: 'TaskResult', taskId, partIndex, result })

function drawFrames(): void {
  for (let drawn = 0; frames.length > 0 && drawn < 1_000; drawn += 1) frames.splice(0, 1)[0]?.()
}
/** Everything that waits for nothing but its turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.resolve()
    drawFrames()
  }
}

function arrive(upids: readonly string[]): void {
  rows.add({
    columns: ['parcel.pid'],
    rows: upids.map((upid) => ({
      upid,
      label: upid,
      geocenter: [0, 0],
      bounds: [0, 0, 0, 0],
      areaSquareMetres: 1,
      values: [upid],
      releases: [1],
    })),
    missing: [],
    provenance: {},
  })
  facts.placeWaiting()
}
const cell = (upid: string, column: ColumnKey = TITLE) => rows.get(upid)?.values[rows.slotOf(column)]
const stateOf = (upid: string, source: TaskSourceKey = SOURCE) => facts.cache.find(source, upid)?.state
const run = () => facts.store.getState().runs.get(SOURCE)

describe('what is kept', () => {
  test('is loaded once for each parcel and data source, in batches, and put into the rows', async () => {
    const upids = lots(MAX_PARCELS_PER_FACTS + 1)
    kept = [answered('lot-3'), fact('lot-4', { state: 'error', reason: 'Refused', failure: 'refused' })]
    arrive(upids)
    await facts.ensureKept([SOURCE], upids, NEVER)
    expect(keptAsked.map((body) => body.upids.length)).toEqual([MAX_PARCELS_PER_FACTS, 1])
    expect(cell('lot-3')).toBe(titleOf('lot-3'))
    expect([stateOf('lot-3'), stateOf('lot-4')]).toEqual(['done', 'error'])
    expect(facts.cache.find(SOURCE, 'lot-5')).toBeNull()
    await facts.ensureKept([SOURCE, 'elevation'], upids.slice(0, 2), NEVER)
    expect(keptAsked.at(-1)).toEqual({ dataSources: ['elevation'], upids: ['lot-0', 'lot-1'] })
  })

  test('waits for its row, and for the row that comes after an import', async () => {
    kept = [answered('lot-0')]
    await facts.ensureKept([SOURCE], ['lot-0'], NEVER)
    arrive(['lot-0'])
    expect(cell('lot-0')).toBe(titleOf('lot-0'))
    rows.clear()
    arrive(['lot-0'])
    expect(cell('lot-0')).toBe(titleOf('lot-0'))
  })

  test('says what is being asked, and the page goes on with that task', async () => {
    arrive(lots(2))
    kept = [fact('lot-1', { state: 'loading', taskId: 'task-9' })]
    keptTasks.set('task-9', {
      ...task('task-9', 2),
      status: 'running',
      error: null,
      parts: [{ partIndex: 0, result: part(answered('lot-0')) }],
    })
    await facts.ensureKept([SOURCE], lots(2), NEVER)
    await settled()
    expect(cell('lot-0')).toBe(titleOf('lot-0'))
    expect(run()?.progress).toMatchObject({ total: 2, done: 1, open: 1 })
    settle('task-9', 1, part(answered('lot-1')))
    await settled()
    expect(cell('lot-1')).toBe(titleOf('lot-1'))
    expect(run()).toMatchObject({ progress: { total: 2, done: 2 }, taskIds: new Set() })
  })

  test('that failed before the page was can be asked again; what the page asks takes its place', async () => {
    arrive(lots(3))
    kept = [
      answered('lot-0'),
      fact('lot-1', { state: 'error', reason: 'Expired password', failure: 'credentials' }),
      fact('lot-2', { state: 'error', reason: 'Expired password', failure: 'credentials' }),
    ]
    await facts.ensureKept([SOURCE], lots(3), NEVER)
    expect(run()?.progress).toMatchObject({ total: 2, failed: 2, reason: 'Expired password' })
    await facts.retry(SOURCE)
    expect(asked.at(-1)?.upids).toEqual(['lot-1', 'lot-2'])
    expect(run()).toMatchObject({ isFound: false, progress: { total: 2, open: 2 } })
  })

  test('never overwrites what came while it was on its way', async () => {
    arrive(['lot-0'])
    const late = Promise.withResolvers<void>()
    const slow = factsWith({
      getFacts: async (body) => ({
        tasks: [task('task-1', 1)],
        facts: body.upids.map((upid) => fact(upid, { state: 'loading', taskId: 'task-1' })),
        charged: 1,
        quotaLeft: null,
      }),
      async keptFacts() {
        await late.promise
        return { facts: [fact('lot-0', { state: 'loading', taskId: 'task-1' })] }
      },
    })
    const looking = slow.ensureKept([SOURCE], ['lot-0'], NEVER)
    await slow.get(SOURCE, ['lot-0'])
    settle('task-1', 0, part(answered('lot-0')))
    late.resolve()
    await looking
    expect(slow.cache.find(SOURCE, 'lot-0')?.state).toBe('done')
    expect(cell('lot-0')).toBe(titleOf('lot-0'))
  })

  test('is asked for again after a failure, until the page has gone on', async () => {
    let failures = 2
    const flaky = factsWith({
      async keptFacts() {
        if (failures > 0) {
          failures -= 1
          throw new ApiError(0, 'network', 'away')
        }
        return { facts: [answered('lot-0')] }
      },
    })
    const looking = flaky.ensureKept([SOURCE], ['lot-0'], NEVER)
    for (let turn = 0; turn < 2; turn += 1) {
      await clock.untilWaiting(1)
      clock.advance(5000)
    }
    await looking
    expect(flaky.cache.find(SOURCE, 'lot-0')?.state).toBe('done')
  })
})

describe('asking a data source', () => {
  test('lets cells load at once, and keep what was answered before', async () => {
    arrive(lots(2))
    kept = [answered('lot-0')]
    await facts.ensureKept([SOURCE], lots(2), NEVER)
    const asking = facts.get(SOURCE, lots(2), { isAgain: true })
    expect([stateOf('lot-0'), stateOf('lot-1')]).toEqual(['loading', 'loading'])
    expect([cell('lot-0'), cell('lot-1')]).toEqual([titleOf('lot-0'), undefined])
    await asking
    expect(asked).toEqual([{ dataSource: SOURCE, upids: lots(2), isAgain: true }])
    expect(run()?.progress).toMatchObject({ total: 2, open: 2, done: 0 })
  })

  test('about more than 2,000 parcels begins several tasks', async () => {
    const upids = lots(2 * MAX_PARCELS_PER_FACTS + 3)
    await facts.get(SOURCE, upids)
    expect(asked.map((body) => body.upids.length)).toEqual([MAX_PARCELS_PER_FACTS, MAX_PARCELS_PER_FACTS, 3])
    expect(run()?.taskIds.size).toBe(3)
  })

  test('done cells stay when others fail, each with its own reason', async () => {
    arrive(lots(3))
    await facts.get(SOURCE, lots(3))
    settle('task-1', 0, part(answered('lot-0')))
    settle(
      'task-1',
      1,
      part(fact('lot-1', { state: 'error', reason: 'Expired password', failure: 'credentials' })),
    )
    await settled()
    expect(run()?.progress).toEqual({
      total: 3,
      done: 1,
      failed: 1,
      open: 1,
      reason: 'Expired password',
      failure: 'credentials',
    })
    expect(cell('lot-0')).toBe(titleOf('lot-0'))
    await facts.retry(SOURCE)
    expect(asked.at(-1)?.upids).toEqual(['lot-1'])
  })

  test('a task that fails turns its loading cells into errors with the reason', async () => {
    arrive(lots(2))
    answerTo = (body) => ({
      tasks: [task('task-1', 2)],
      facts: body.upids.map((upid) => fact(upid, { state: 'loading', taskId: 'task-1' })),
      charged: 2,
      quotaLeft: 3,
    })
    await facts.get(SOURCE, lots(2))
    kept = [fact('lot-1', { state: 'error', reason: 'The register is closed.', failure: 'unavailable' })]
    settle('task-1', 0, part(answered('lot-0')))
    settle('task-1', 1, { ok: false, payload: { message: 'The register is closed.' } })
    await settled()
    expect(facts.cache.find(SOURCE, 'lot-1')).toMatchObject({
      state: 'error',
      reason: 'The register is closed.',
    })
    expect(stateOf('lot-0')).toBe('done')
    expect(run()).toMatchObject({ taskIds: new Set(), progress: { done: 1, failed: 1 } })
  })

  test('one that gives no sign times out', async () => {
    await facts.get(SOURCE, ['lot-0'])
    kept = [fact('lot-0', { state: 'error', reason: 'timeout', failure: 'timeout' })]
    clock.advance(310_000)
    await settled()
    expect(stateOf('lot-0')).toBe('timeout')
  })

  test('one that is cancelled leaves what came, and the rest as if it had not been asked', async () => {
    arrive(lots(3))
    kept = [answered('lot-2')]
    await facts.ensureKept([SOURCE], lots(3), NEVER)
    await facts.get(SOURCE, lots(3), { isAgain: true })
    settle('task-1', 0, part(answered('lot-0', '2026-11-21T11:00:00.000Z')))
    await settled()
    kept = [answered('lot-0', '2026-11-21T11:00:00.000Z'), answered('lot-2')]
    await facts.cancel(SOURCE)
    await settled()
    expect(lots(3).map((upid) => stateOf(upid) ?? 'new')).toEqual(['done', 'new', 'done'])
    expect([cell('lot-0'), cell('lot-1'), cell('lot-2')]).toEqual([
      titleOf('lot-0'),
      undefined,
      titleOf('lot-2'),
    ])
    expect(run()).toMatchObject({ isCancelled: true, taskIds: new Set() })
  })

  test('what the server will not begin is told, and the cells are as before', async () => {
    arrive(lots(2))
    kept = [answered('lot-0')]
    await facts.ensureKept([SOURCE], lots(2), NEVER)
    answerTo = () => Promise.reject(new ApiError(409, 'credentials_needed', 'Needs your credentials.'))
    await facts.get(SOURCE, lots(2))
    expect(run()).toMatchObject({
      askingCount: 0,
      problem: { reason: 'Needs your credentials.', isCredentials: true },
    })
    expect(lots(2).map((upid) => stateOf(upid))).toEqual(['done', 'new'])
    expect(cell('lot-0')).toBe(titleOf('lot-0'))
  })

  test('a frame takes a flood in bites, and tells each of them once', async () => {
    const upids = lots(1_000)
    arrive(upids)
    await facts.get(SOURCE, upids)
    for (const [index, upid] of upids.entries()) {
      if (index < 100)
        settle(
          'task-1',
          index,
          part(
            ...lots(1_000)
              .slice(index * 10, index * 10 + 10)
              .map((each) => answered(each ?? upid)),
          ),
        )
    }
    const before = facts.store.getState().version
    frames.splice(0, 1)[0]?.()
    expect(facts.store.getState().version).toBe(before + 1)
    expect(upids.filter((upid) => stateOf(upid) === 'done')).toHaveLength(400)
    drawFrames()
    expect(upids.filter((upid) => stateOf(upid) === 'done')).toHaveLength(1_000)
  })
})

test('doubled, late and shuffled parts never put a value in the row of another parcel', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat(19), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(99), { maxLength: 24 }),
      fc.nat(20),
      async (partsOf, deliveries, rowsArriveAfter) => {
        begin()
        const upids = lots(20)
        answerTo = (body) => ({
          tasks: [task('task-1', partsOf.length)],
          facts: body.upids.map((upid) => fact(upid, { state: 'loading', taskId: 'task-1' })),
          charged: 0,
          quotaLeft: null,
        })
        const deliver = (index: number) => {
          const about = partsOf[index % partsOf.length] ?? []
          settle('task-1', index % partsOf.length, part(...about.map((lot) => answered(`lot-${lot}`))))
        }
        // Some are early: they come before their task is known.
        for (const early of deliveries.slice(0, 5)) deliver(early)
        await facts.get(SOURCE, upids)
        for (const [count, index] of deliveries.entries()) {
          if (count === rowsArriveAfter) arrive(upids)
          deliver(index)
          if (index % 3 === 0) drawFrames()
        }
        arrive(upids)
        await settled()
        for (const upid of upids) {
          expect([undefined, titleOf(upid)]).toContain(cell(upid))
          expect(cell(upid, 'myltsa.registeredOwner') ?? null).toBeNull()
          expect(cell(upid, 'parcel.pid')).toBe(upid)
          expect(stateOf(upid) === 'done').toBe(cell(upid) === titleOf(upid))
        }
      },
    ),
  )
})

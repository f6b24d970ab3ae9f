import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredTask } from '#contract/facts/tasks.ts'
import { openSignals, type Signals } from '../../../db/signals.ts'
import { openFairness } from '../../../platform/fairness/fairness.ts'
import { JobQueue } from '../../../platform/queue/job-queue.ts'
import type { TaskService } from '../../../platform/queue/task-service.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { COUNTING, type ManualKind, manualKind, part, sourceDown } from '../../../testing/tasks/task-kinds.ts'
import { BREAKS_AFTER, mayQuery, recordFailure, recordSuccess } from './breaker-queries.ts'
import { createTaskService } from './service.ts'
import { insertTask } from './task-queries.ts'
import { TaskRunner } from './task-runner.ts'

const MINUTE_MS = 60_000

describeOnBothEngines('tasks', (getDatabase) => {
  let signals: Signals
  let queue: JobQueue
  let tasks: TaskService
  let manual: ManualKind
  let register: ManualKind
  let now = new Date()
  const timers = queueOf<{ ms: number; run: () => void }>()
  const errors: unknown[] = []

  beforeAll(async () => {
    signals = openSignals(getDatabase())
    queue = new JobQueue(getDatabase(), (error) => errors.push(error))
    manual = manualKind('manual')
    register = manualKind('register', 'land-register')
    tasks = createTaskService(
      {
        database: getDatabase(),
        signals,
        kinds: [COUNTING, manual, register],
        clock: () => now,
        startTimer(ms, run) {
          timers.push({ ms, run })
          return () => {}
        },
        onError: (error) => errors.push(error),
        fairness: openFairness('native'),
      },
      queue,
    )
    await tasks.startRunning()
  })
  afterAll(async () => {
    await queue.stop()
    await signals.close()
  })

  const create = async (kind: string, partCount: number, timeout = 300) => {
    const { id: accountId } = await signedInAccount(getDatabase())
    const task = await tasks.create({ accountId, clientId: 'page', kind, key: 'ltsa', partCount, timeout })
    const untilDone = async () =>
      until(accountId, task.taskId, ({ status }) => !/waiting|running/.test(status))
    return { accountId, untilDone, ...task }
  }

  /** Resolves when the stored task meets the claim: looks again at each message of the account. */
  function until(
    accountId: string,
    taskId: string,
    claim: (task: StoredTask) => boolean,
  ): Promise<StoredTask> {
    return new Promise((resolve, reject) => {
      const look = () => tasks.find(accountId, taskId).then((task) => claim(task) && resolve(task), reject)
      signals.on('live', (id) => id === accountId && void look())
      void look()
    })
  }

  const messages = async (accountId: string) =>
    getDatabase()
      .db.selectFrom('live_event')
      .select('message')
      .where('account_id', '=', accountId)
      .orderBy('sequence')
      .execute()
      .then((rows) => rows.map(({ message }) => message))

  it('run, and are told and kept part by part', async () => {
    const { accountId, taskId, untilDone } = await create('counting', 3)
    const saved = await untilDone()
    expect(saved).toMatchObject({ status: 'done', error: null, key: 'ltsa', partCount: 3, timeout: 300 })
    expect(saved.parts.map(({ partIndex, result }) => [partIndex, result.ok])).toEqual([
      [0, true],
      [1, true],
      [2, true],
    ])
    expect(await messages(accountId)).toMatchObject(
      [0, 1, 2].map((partIndex) => ({ type: 'TaskResult', taskId, partIndex, result: { ok: true } })),
    )
  })

  it('a part is settled once, whatever comes after, and in whatever order', async () => {
    const { accountId, untilDone } = await create('manual', 3)
    const work = await manual.begun()
    work.give(part(2))
    work.give(part(2, 'again'))
    work.give({ partIndex: 0, result: { ok: false, payload: { message: 'No title.' } } })
    work.give(part(1))
    const saved = await untilDone()
    expect(saved).toMatchObject({
      status: 'done',
      parts: [
        { partIndex: 0, result: { ok: false, payload: { message: 'No title.' } } },
        { partIndex: 1, result: { ok: true, payload: 'part 1' } },
        { partIndex: 2, result: { ok: true, payload: 'part 2' } },
      ],
    })
    expect(await messages(accountId)).toMatchObject([{ partIndex: 2 }, { partIndex: 0 }, { partIndex: 1 }])
  })

  it('a part without a result in time ends the task, for every page; each part gives it time again', async () => {
    timers.clear()
    const { untilDone } = await create('manual', 2, 120)
    const work = await manual.begun()
    expect((await timers.next()).ms).toBe(120_000)
    now = new Date(now.getTime() + MINUTE_MS)
    work.give(part(1))
    const second = await timers.next()
    expect(second.ms).toBe(120_000)
    second.run()
    expect(await untilDone()).toMatchObject({
      status: 'failed',
      error: 'timeout',
      parts: [
        { partIndex: 0, result: { ok: false, payload: { message: 'timeout' } } },
        { partIndex: 1, result: { ok: true } },
      ],
    })
    expect(work.signal.aborted).toBe(true)
  })

  it('that nobody runs come to their timeout, too', async () => {
    const { untilDone } = await create('manual', 1, 120)
    const work = await manual.begun()
    expect(await tasks.expireLate()).toBe(0)
    now = new Date(now.getTime() + 2 * MINUTE_MS + 1000)
    expect(await tasks.expireLate()).toBe(1)
    expect(await untilDone()).toMatchObject({ status: 'failed', error: 'timeout' })
    expect(work.signal.aborted).toBe(true)
  })

  it('stop when they are cancelled; what came is kept, what comes later is not', async () => {
    const { accountId, taskId } = await create('manual', 3)
    const work = await manual.begun()
    work.give(part(0))
    await until(accountId, taskId, ({ parts }) => parts.length === 1)
    const cancelled = await tasks.cancel(accountId, taskId)
    expect(cancelled).toMatchObject({ status: 'cancelled', error: 'cancelled' })
    expect(cancelled.parts.map(({ result }) => result.ok)).toEqual([true, false, false])
    expect(work.signal.aborted).toBe(true)
    work.give(part(1))
    expect(await tasks.cancel(accountId, taskId)).toEqual(cancelled)
  })

  it('that are asked anew by the same page end what it asked before; other pages and other questions go on', async () => {
    const { id: accountId } = await signedInAccount(getDatabase())
    const { id: other } = await signedInAccount(getDatabase())
    const request = (over: object = {}) =>
      tasks.createInstead({
        accountId,
        clientId: 'page',
        kind: 'manual',
        key: 'harbour',
        partCount: 1,
        ...over,
      })
    const first = await request()
    const work = await manual.begun()
    const rest = [
      await request({ clientId: 'other page' }),
      await request({ key: 'shore' }),
      await request({ accountId: other }),
    ]
    const last = await request()
    expect(await tasks.find(accountId, first.taskId)).toMatchObject({ status: 'cancelled' })
    expect(work.signal.aborted).toBe(true)
    for (let begun = 0; begun <= rest.length; begun++) (await manual.begun()).give(part(0))
    for (const { taskId } of [...rest.slice(0, 2), last]) {
      expect(await until(accountId, taskId, ({ status }) => status === 'done')).toMatchObject({ error: null })
    }
  })

  it('that fail say so in words for a person, never in those of the failure', async () => {
    const { untilDone } = await create('manual', 1)
    const failure = new Error('relation "secret" does not exist')
    ;(await manual.begun()).fail(failure)
    const saved = await untilDone()
    expect(saved).toMatchObject({
      status: 'failed',
      error: 'Something unexpected occurred. Please try again.',
    })
    expect(JSON.stringify(saved)).not.toContain('secret')
    expect(errors).toContain(failure)
  })

  it('that end without a result for a part say that', async () => {
    const { untilDone } = await create('manual', 1)
    ;(await manual.begun()).finish()
    expect(await untilDone()).toMatchObject({ status: 'failed', error: 'The task returned no result.' })
  })

  it('of one source run two at a time, over all servers, however many look for work', async () => {
    const other = new JobQueue(getDatabase(), (error) => errors.push(error))
    const others = createTaskService(
      {
        database: getDatabase(),
        signals,
        kinds: [register],
        clock: () => now,
        startTimer: () => () => {},
        onError: (error) => errors.push(error),
        fairness: openFairness('native'),
      },
      other,
    )
    await others.startRunning()
    const requested = await Promise.all(Array.from({ length: 10 }, () => create('register', 1)))
    for (let count = 0; count < requested.length; count += 1) {
      const work = await register.begun()
      queue.wake('task')
      other.wake('task')
      expect(register.running).toBeLessThanOrEqual(2)
      work.give(part(0))
    }
    for (const { untilDone } of requested) expect(await untilDone()).toMatchObject({ status: 'done' })
    expect(register.mostRunning).toBeLessThanOrEqual(2)
    await other.stop()
  })

  it('of another account do not exist, for looking and for cancelling', async () => {
    const { accountId, taskId } = await create('manual', 1)
    const { id: other } = await signedInAccount(getDatabase())
    const work = await manual.begun()
    await expect(tasks.find(other, taskId)).rejects.toMatchObject({ code: 'task_not_found' })
    await expect(tasks.cancel(other, taskId)).rejects.toMatchObject({ code: 'task_not_found' })
    expect(await tasks.listStored(other)).toEqual([])
    expect(work.signal.aborted).toBe(false)
    await tasks.cancel(accountId, taskId)
  })

  it('are kept for a day in the list, and forgotten after a week', async () => {
    const { accountId, taskId, untilDone } = await create('counting', 1)
    await untilDone()
    expect((await tasks.listStored(accountId)).map((task) => task.taskId)).toEqual([taskId])
    const then = now
    now = new Date(then.getTime() + 25 * 60 * MINUTE_MS)
    expect(await tasks.listStored(accountId)).toEqual([])
    expect(await tasks.find(accountId, taskId)).toMatchObject({ status: 'done' })
    now = new Date(then.getTime() + 8 * 24 * 60 * MINUTE_MS)
    expect(await tasks.prune()).toBeGreaterThan(0)
    await expect(tasks.find(accountId, taskId)).rejects.toMatchObject({ code: 'task_not_found' })
    now = then
  })

  it('whose source is down are tried three times, and count for its breaker', async () => {
    const runner = new TaskRunner({
      database: getDatabase(),
      signals,
      kinds: [register],
      clock: () => now,
      startTimer: () => () => {},
      onError: (error) => errors.push(error),
      fairness: openFairness('native'),
    })
    const { id: accountId } = await signedInAccount(getDatabase())
    const task = await insertTask(getDatabase(), {
      accountId,
      clientId: null,
      kind: 'register',
      key: 'title',
      args: {},
      partCount: 1,
      timeoutSeconds: 300,
      createdAt: now,
    })
    const tryAgain = async (earlierTries: number) => {
      const running = runner.run({
        id: 'job',
        data: { taskId: task.id },
        earlierTries,
        isLastTry: false,
        signal: new AbortController().signal,
      })
      ;(await register.begun()).fail(sourceDown())
      return running
    }
    await expect(tryAgain(0)).rejects.toThrow('does not answer')
    await expect(tryAgain(1)).rejects.toThrow('does not answer')
    await tryAgain(2)
    expect(await tasks.find(accountId, task.id)).toMatchObject({
      status: 'failed',
      error: 'The register does not answer.',
    })
    await recordSuccess(getDatabase(), 'land-register')
  })

  it('of a source that is down fail at once', async () => {
    for (let failure = 0; failure < BREAKS_AFTER; failure += 1)
      await recordFailure(getDatabase(), 'land-register', 'down', now)
    const { untilDone } = await create('register', 1)
    expect(await untilDone()).toMatchObject({
      status: 'failed',
      error: 'land-register is not responding. Please try again later.',
    })
    await recordSuccess(getDatabase(), 'land-register')
  })
})

describeOnBothEngines('the breaker of a source', (getDatabase) => {
  const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)
  const fail = (seconds: number) => recordFailure(getDatabase(), 'source', 'down', at(seconds))
  const request = (seconds: number) => mayQuery(getDatabase(), 'source', at(seconds))

  it('opens after failures in a row, lets one try after its pause, and pauses longer each time', async () => {
    for (let failure = 1; failure < BREAKS_AFTER; failure += 1) await fail(0)
    expect(await request(0)).toBe(true)
    await fail(0)
    expect([await request(1), await request(29)]).toEqual([false, false])
    const askers = await Promise.all([request(30), request(30), request(30)])
    expect(askers.filter(Boolean)).toHaveLength(1)
    await fail(31)
    expect([await request(90), await request(91)]).toEqual([false, true])
    for (let failure = 0; failure < 20; failure += 1) await fail(100)
    expect([await request(699), await request(700)]).toEqual([false, true])
  })

  it('closes with the first answer', async () => {
    await recordSuccess(getDatabase(), 'source')
    expect(await request(101)).toBe(true)
    await fail(101)
    expect(await request(101)).toBe(true)
  })

  it('pauses for a day at most, also when the clock was set back', async () => {
    const day = 24 * 3600
    await recordSuccess(getDatabase(), 'source')
    await recordFailure(getDatabase(), 'source', 'busy', at(0), Number.MAX_SAFE_INTEGER / 1000)
    expect([await request(day - 1), await request(day)]).toEqual([false, true])
    await recordFailure(getDatabase(), 'source', 'busy', at(10 * day), 1000)
    expect(await request(0)).toBe(true)
    await recordSuccess(getDatabase(), 'source')
  })

  it('does not wait for one who tried and was never heard of again', async () => {
    await recordSuccess(getDatabase(), 'source')
    for (let failure = 0; failure < BREAKS_AFTER; failure += 1) await fail(0)
    expect([await request(30), await request(89), await request(90)]).toEqual([true, false, true])
  })
})

/** A queue whose `next` waits for the next item, in order. */
function queueOf<Item>() {
  let items: Item[] = []
  let waiting: ((item: Item) => void)[] = []
  return {
    push(item: Item) {
      const [resolve, ...rest] = waiting
      waiting = rest
      if (resolve) resolve(item)
      else items.push(item)
    },
    next: () =>
      new Promise<Item>((resolve) => {
        const [item, ...rest] = items
        items = rest
        if (item === undefined) waiting.push(resolve)
        else resolve(item)
      }),
    clear() {
      items = []
    },
  }
}

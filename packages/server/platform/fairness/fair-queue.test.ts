import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LotlineError } from '#contract/errors.ts'
import { openQueue, passing } from '../../testing/servers/open-queue.ts'
import { TURN_DELAY_MS } from './lines.ts'

describe('the next turn', () => {
  test('goes to the line with the least use, however many turns of others wait', async () => {
    const { time, work } = openQueue()
    const order: string[] = []
    const say = (name: string) => () => order.push(name)
    const greedy = Array.from({ length: 50 }, (_, index) => work('greedy', 20).then(say(`greedy ${index}`)))
    const modest = work('modest', 20).then(say('modest'))
    await time.until(Promise.all([...greedy, modest]))
    expect(order.indexOf('modest')).toBe(1)
    expect(order.filter((name) => name !== 'modest')).toEqual(greedy.map((_, index) => `greedy ${index}`))
  })

  test('alternates between two busy lines', async () => {
    const { time, work } = openQueue()
    const turns = { one: 0, other: 0 }
    const both = (['one', 'other'] as const).flatMap((key) =>
      Array.from({ length: 40 }, () =>
        work(key, 10).then(() => {
          turns[key] += 1
        }),
      ),
    )
    await time.until(both[30] as Promise<void>)
    expect(Math.abs(turns.one - turns.other)).toBeLessThanOrEqual(1)
    await time.until(Promise.all(both))
  })

  test('comes, however much a line has used, while others use every moment', async () => {
    const { time, lines, work } = openQueue()
    lines.charge('greedy', 3_000)
    let isOver = false
    const modest = Array.from({ length: 4 }, async (_, index) => {
      while (!isOver) await work(`modest ${index}`, 20)
    })
    expect(await time.until(work('greedy', 10))).toBeLessThanOrEqual(1_000)
    isOver = true
    await time.until(Promise.all(modest))
  })

  test('forgets use with time', async () => {
    const { time, lines, work } = openQueue()
    await time.until(work('one', 1_000))
    await time.until(passing(time, 20_000))
    expect(lines.usedMs('one')).toBeLessThan(1)
  })
})

describe('a line that has used more than one that just had a turn', () => {
  test('leaves it time to take the next', async () => {
    const { time, work } = openQueue()
    await time.until(work('greedy', 500))
    await time.until(work('modest', 1))
    expect(await time.until(work('greedy', 10))).toBe(TURN_DELAY_MS)
    expect(await time.until(work('greedy', 10))).toBe(0)
  })

  test('waits for a whole request of short turns, but not for long', async () => {
    const { time, work } = openQueue({ slots: 4 })
    await time.until(work('greedy', 500))
    let isOver = false
    const modest = (async () => {
      while (!isOver) {
        await work('modest', 1)
        await passing(time, 9)
      }
    })()
    const [first = 0, second = 0] = await time.until(Promise.all([work('greedy', 10), work('greedy', 10)]))
    isOver = true
    await time.until(modest)
    expect(first).toBeGreaterThan(TURN_DELAY_MS)
    expect(first).toBeLessThanOrEqual(100)
    expect(second).toBeLessThanOrEqual(200)
  })

  test('waits for its turn under way, however long', async () => {
    const { time, lines, work } = openQueue({ slots: 2 })
    lines.charge('greedy', 1_000)
    const modest = work('modest', 5 * TURN_DELAY_MS)
    expect(await time.until(work('greedy', 10))).toBeGreaterThanOrEqual(5 * TURN_DELAY_MS)
    await time.until(modest)
  })

  test('waits for a long turn only until both have used as much', async () => {
    const { time, lines, work } = openQueue({ slots: 2 })
    lines.charge('greedy', 1_000)
    const modest = work('modest', 10_000)
    await time.until(work('greedy', 10))
    await time.until(passing(time, 1_000))
    expect(await time.until(work('greedy', 10))).toBe(0)
    await time.until(modest)
  })

  test('does not wait for one that has used about as much', async () => {
    const { time, work } = openQueue()
    await time.until(work('other', 1))
    await time.until(work('one', 100))
    expect(await time.until(work('one', 100))).toBe(0)
  })

  test('has fewer turns at a time, until the other has had none for a second', async () => {
    const { time, lines, queue, work } = openQueue({ slots: 8, perLine: 4 })
    lines.charge('greedy', 50_000)
    const alone = await time.until(Promise.all([1, 2, 3, 4].map(() => queue.take('greedy'))))
    for (const end of alone) end()
    await time.until(work('modest', 1))
    let granted = 0
    const beside = [1, 2, 3, 4].map(() =>
      queue.take('greedy').then((end) => {
        granted += 1
        return end
      }),
    )
    await time.until(beside[0] as Promise<() => void>)
    expect(granted).toBe(1)
    await time.until(Promise.all(beside))
    expect(time.nowMs).toBeGreaterThanOrEqual(1_000)
  })
})

describe('a turn', () => {
  test('costs its time while the thread is idle, and its share of the thread’s work', async () => {
    const idle = openQueue({ slots: 2 })
    await idle.time.until(Promise.all([idle.work('one', 10), idle.work('other', 10)]))
    expect(idle.lines.usedMs('one')).toBe(10)
    const busy = openQueue({ slots: 2 }, false)
    await busy.time.until(Promise.all([busy.work('one', 10), busy.work('other', 10)]))
    expect(busy.lines.usedMs('one')).toBe(5)
    expect(busy.lines.usedMs('other')).toBe(5)
  })

  test('costs nothing for slices of another', async () => {
    const { time, lines, queue } = openQueue({}, false)
    const end = await time.until(queue.take('modest'))
    await time.until(passing(time, 10))
    lines.chargeSlice('greedy', 10)
    end()
    expect(lines.usedMs('modest')).toBe(0)
    expect(lines.usedMs('greedy')).toBe(10)
  })

  test('is not waited for once its signal aborts', async () => {
    const { time, queue, work } = openQueue()
    const end = await time.until(queue.take('one'))
    const disconnect = new AbortController()
    const given = queue.take('one', disconnect.signal)
    const after = work('one', 1)
    disconnect.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    end()
    end()
    expect(await time.until(after)).toBe(0)
    await expect(queue.take('one', disconnect.signal)).rejects.toThrow('gone')
  })

  test('is refused to a client for which too many wait', async () => {
    const { time, queue } = openQueue({ maxWaiting: 2 })
    const end = await time.until(queue.take('one'))
    const waiting = [queue.take('one'), queue.take('one')]
    await expect(queue.take('one')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 2,
    } satisfies Partial<LotlineError>)
    const other = queue.take('other')
    end()
    for (const each of [...waiting, other]) (await time.until(each))()
  })
})

test('turns never exceed the slots, and every request gets one', async () => {
  const call = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    atMs: fc.integer({ min: 0, max: 2_000 }),
    ms: fc.integer({ min: 0, max: 300 }),
    abortedAfterMs: fc.option(fc.integer({ min: 0, max: 500 })),
  })
  const limits = fc.record({
    slots: fc.integer({ min: 1, max: 4 }),
    perLine: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 40 }), limits, async (calls, { slots, perLine }) => {
      const { time, queue } = openQueue({ slots, perLine })
      const running: Record<string, number> = { a: 0, b: 0, c: 0 }
      const all = calls.map(async ({ key, atMs, ms, abortedAfterMs }) => {
        await passing(time, atMs)
        const disconnect = new AbortController()
        if (abortedAfterMs !== null)
          time.startTimer(abortedAfterMs, () => disconnect.abort(new Error('gone')))
        const end = await queue.take(key, disconnect.signal).catch(() => null)
        if (end === null) return
        running[key] = (running[key] ?? 0) + 1
        expect(running[key]).toBeLessThanOrEqual(perLine)
        expect(Object.values(running).reduce((sum, each) => sum + each)).toBeLessThanOrEqual(slots)
        await passing(time, ms)
        running[key] = (running[key] ?? 0) - 1
        end()
      })
      await time.until(Promise.all(all))
    }),
    { numRuns: 60 },
  )
})

test('a sign-in of nine turns beside requests of others is hardly delayed', async () => {
  const { time, lines, work } = openQueue()
  lines.charge('signing in', 2_000)
  await time.until(work('light', 1))
  const began = time.nowMs
  for (let turn = 0; turn < 9; turn += 1) await time.until(work('signing in', 4))
  expect(time.nowMs - began).toBeLessThanOrEqual(9 * 4 + TURN_DELAY_MS)
})

test('a line that works little waits for one turn of a greedy one', async () => {
  const { time, work } = openQueue()
  let isOver = false
  const greedy = Array.from({ length: 6 }, async () => {
    while (!isOver) await work('greedy', 20)
  })
  const waits: number[] = []
  const modest = (async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      await passing(time, 37)
      waits.push(await work('modest', 5))
    }
    isOver = true
  })()
  await time.until(Promise.all([modest, ...greedy]))
  expect(Math.max(...waits)).toBeLessThanOrEqual(20)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LotlineError } from '#contract/errors.ts'
import { openQueue, passing } from '../../testing/servers/open-queue.ts'
import { PATIENCE_MS } from './fair-queue.ts'
import { HOLD_MS } from './load.ts'

describe('whoever was crowded', () => {
  test('goes on once the others are no longer recent, though nobody ends a turn', async () => {
    const { time, load, queue } = openQueue({
      slots: Number.POSITIVE_INFINITY,
      perLine: 4,
      perLineWhenCrowded: 1,
    })
    load.spend('busy', 10_000)
    const leave = load.enter('other')
    await time.until(queue.take('busy'))
    const second = queue.take('busy')
    leave()
    await time.until(second)
    expect(time.nowMs).toBeGreaterThanOrEqual(1_000)
  })
})

describe('who goes first', () => {
  test('whoever has used least, however many of others wait', async () => {
    const { time, work } = openQueue()
    const order: string[] = []
    const say = (name: string) => () => order.push(name)
    const greedy = Array.from({ length: 50 }, (_, index) => work('greedy', 20).then(say(`greedy ${index}`)))
    const modest = work('modest', 20).then(say('modest'))
    await time.until(Promise.all([...greedy, modest]))
    expect(order.indexOf('modest')).toBe(1)
    expect(order.filter((name) => name !== 'modest')).toEqual(greedy.map((_, index) => `greedy ${index}`))
  })

  test('two who use the same share alike', async () => {
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

  test('nobody is charged for what others keep this process busy with', async () => {
    const { time, load, queue, beBusy } = openQueue({ use: 'idle' })
    const end = await time.until(queue.take('modest'))
    await time.until(passing(time, 20))
    await time.until(beBusy(900))
    end()
    expect(load.usedMs('modest')).toBe(20)
  })

  test('what this process works is charged to those whose requests go on, by their number', async () => {
    const { time, load, queue, beBusy } = openQueue({ slots: 9, perLine: 9, use: 'busy' })
    const ends = await time.until(
      Promise.all(['modest', 'greedy', 'greedy', 'greedy'].map((key) => queue.take(key))),
    )
    await time.until(beBusy(400))
    for (const end of ends) end()
    await time.until(beBusy(400))
    expect(load.usedMs('greedy') / load.usedMs('modest')).toBeCloseTo(3)
  })

  test('use is forgotten with time', async () => {
    const { time, load, work } = openQueue()
    await time.until(work('one', 1_000))
    await time.until(passing(time, 20_000))
    expect(load.usedMs('one')).toBeLessThan(1)
  })
})

describe('while somebody who has used less has a request under way', () => {
  test('the one who used more waits, and goes on as soon as it is answered', async () => {
    const { time, load, work } = openQueue()
    await time.until(work('greedy', 500))
    const leave = load.enter('modest')
    time.after(10, leave)
    expect(await time.until(work('greedy', 10))).toBe(10)
  })

  test('but never longer than the patience, one turn at a time, while that takes turns', async () => {
    const { time, load, work } = openQueue({ slots: 4, perLine: 4 })
    await time.until(work('greedy', 500))
    load.enter('modest')
    let isOver = false
    const modest = (async () => {
      while (!isOver) {
        await work('modest', 1)
        await passing(time, 9)
      }
    })()
    const waits = await time.until(Promise.all([1, 2, 3].map(() => work('greedy', 10))))
    isOver = true
    await time.until(modest)
    for (const [index, waited] of waits.entries()) {
      expect(waited).toBeGreaterThanOrEqual((index + 1) * PATIENCE_MS)
      expect(waited).toBeLessThanOrEqual((index + 1) * (PATIENCE_MS + HOLD_MS))
    }
  })

  test('and not for a handler that waits for something else', async () => {
    const { time, load, work } = openQueue()
    await time.until(work('greedy', 500))
    load.enter('modest')
    expect(await time.until(work('greedy', 10))).toBe(HOLD_MS)
    expect(await time.until(work('greedy', 10))).toBe(0)
  })

  test('a page that opens is held back by nobody', async () => {
    const { time, load, work } = openQueue()
    load.enter('other')
    await time.until(work('one', 100))
    expect(await time.until(work('one', 100))).toBe(0)
  })
})

test('alone, an account uses every slot that it may; beside others fewer', async () => {
  const { time, load, queue, work } = openQueue({ slots: 8, perLine: 4, perLineWhenCrowded: 1 })
  await time.until(work('greedy', 1_000))
  const alone = await time.until(Promise.all([1, 2, 3, 4].map(() => queue.take('greedy'))))
  for (const end of alone) end()
  load.enter('modest')()
  let granted = 0
  const beside = [1, 2, 3, 4].map(() =>
    queue.take('greedy').then((end) => {
      granted += 1
      return end
    }),
  )
  await time.until(beside[0] as Promise<() => void>)
  expect(granted).toBe(1)
})

describe('a line', () => {
  test('is left by whoever is gone, and the next goes on', async () => {
    const { time, queue, work } = openQueue()
    const end = await time.until(queue.take('one'))
    const gone = new AbortController()
    const given = queue.take('one', gone.signal)
    const after = work('one', 1)
    gone.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    end()
    end()
    expect(await time.until(after)).toBe(0)
    await expect(queue.take('one', gone.signal)).rejects.toThrow('gone')
  })

  test('is as long as its limit: what comes then is asked to wait', async () => {
    const { time, queue } = openQueue({ mostWaiting: 2 })
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

test('whatever comes: turns are never more than there are, and everybody gets one', async () => {
  const call = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    atMs: fc.integer({ min: 0, max: 2_000 }),
    ms: fc.integer({ min: 0, max: 300 }),
    abortedAfterMs: fc.option(fc.integer({ min: 0, max: 500 })),
  })
  const limits = fc.record({
    slots: fc.integer({ min: 1, max: 4 }),
    perKey: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 40 }), limits, async (calls, { slots, perKey }) => {
      const { time, load, queue } = openQueue({ slots, perLine: perKey })
      const running: Record<string, number> = { a: 0, b: 0, c: 0 }
      const all = calls.map(async ({ key, atMs, ms, abortedAfterMs }) => {
        await passing(time, atMs)
        const gone = new AbortController()
        if (abortedAfterMs !== null) time.after(abortedAfterMs, () => gone.abort(new Error('gone')))
        const leave = load.enter(key)
        const end = await queue.take(key, gone.signal).catch(() => null)
        if (end !== null) {
          running[key] = (running[key] ?? 0) + 1
          expect(running[key]).toBeLessThanOrEqual(perKey)
          expect(Object.values(running).reduce((sum, each) => sum + each)).toBeLessThanOrEqual(slots)
          await passing(time, ms)
          running[key] = (running[key] ?? 0) - 1
          end()
        }
        leave()
      })
      await time.until(Promise.all(all))
    }),
    { numRuns: 60 },
  )
})

test('a sign-in of nine turns is held back once by requests that wait elsewhere', async () => {
  const { time, load, queue, work } = openQueue()
  load.spend('stranger', 2_000)
  for (let request = 0; request < 4; request += 1) load.enter('light')
  await time.until(queue.take('light')).then((end) => end())
  const began = time.nowMs
  for (let turn = 0; turn < 9; turn += 1) await time.until(work('stranger', 4))
  expect(time.nowMs - began).toBeLessThanOrEqual(9 * 4 + HOLD_MS)
})

test('one who works a little at a time waits for one turn of the greedy, and not for all', async () => {
  const { time, request } = openQueue()
  let isOver = false
  const greedy = Array.from({ length: 6 }, async () => {
    while (!isOver) await request('greedy', 20)
  })
  const waits: number[] = []
  const modest = (async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      await passing(time, 37)
      waits.push(await request('modest', 5))
    }
    isOver = true
  })()
  await time.until(Promise.all([modest, ...greedy]))
  expect(Math.max(...waits)).toBeLessThanOrEqual(20)
})

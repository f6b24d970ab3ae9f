import { expect, test } from 'vitest'
import { openFairness, workFor } from './fairness.ts'
import { mapInSlices, runInSlices } from './in-slices.ts'

const STEPS = 20

function block(ms = 2): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

async function turnsOfOthers(work: Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false]
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await work
  isDone = true
  return turns
}

test('Steps and items let others go first every few milliseconds', async () => {
  function* steps() {
    for (let step = 0; step < STEPS; step++) yield block()
    return 'their result'
  }
  const running = runInSlices(steps())
  expect(await turnsOfOthers(running)).toBeGreaterThan(3)
  expect(await running).toBe('their result')
  const items = Array.from({ length: STEPS }, (_, item) => item)
  const mapping = mapInSlices(items, (item) => {
    block()
    return item + 1
  })
  expect(await turnsOfOthers(mapping)).toBeGreaterThan(3)
  expect(await mapping).toEqual(items.map((item) => item + 1))
})

test('Behind an active account, others go first after each millisecond', async () => {
  const fairness = openFairness('native')
  fairness.lines.charge('greedy', 10_000)
  fairness.lines.see('modest')
  let [loop, isDone] = [0, false]
  const count = () => {
    loop++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const loops = new Set<number>()
  function* steps() {
    for (let step = 0; step < STEPS; step++) {
      fairness.lines.see('modest')
      loops.add(loop)
      yield block(1)
    }
  }
  await workFor(fairness, 'greedy', () => runInSlices(steps()))
  isDone = true
  expect(loops.size).toBe(STEPS)
})

test('Steps end where whoever wanted them has left', async () => {
  let made = 0
  function* steps() {
    for (;;) {
      made++
      yield block()
    }
  }
  const left = new AbortController()
  const running = runInSlices(steps(), left.signal)
  left.abort(new Error('left'))
  await expect(running).rejects.toThrow('left')
  expect(made).toBeLessThan(STEPS)
})

test('Of concurrent work one slice runs between two turns of the event loop', async () => {
  const fairness = openFairness('native')
  let [loop, isDone] = [0, false]
  const count = () => {
    loop++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const workers = new Map<number, Set<string>>()
  const items = Array.from({ length: STEPS }, (_, item) => item)
  await Promise.all(
    ['one', 'two', 'three', 'four'].map((key) =>
      workFor(fairness, key, () =>
        mapInSlices(items, () => {
          block()
          workers.set(loop, (workers.get(loop) ?? new Set()).add(key))
        }),
      ),
    ),
  )
  isDone = true
  // The first slice of each runs with its caller.
  workers.delete(0)
  expect(Math.max(...[...workers.values()].map(({ size }) => size))).toBe(1)
})

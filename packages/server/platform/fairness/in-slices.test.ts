import { expect, test } from 'vitest'
import { mapInSlices, runInSlices } from './in-slices.ts'

const STEPS = 20

function block(): void {
  const until = performance.now() + 2
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

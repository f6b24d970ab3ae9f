import { pauseAfter } from './fairness.ts'

/** Longest uninterrupted work on the event loop, in milliseconds. */
const SLICE_MS = 5

/** Maps items, yielding to the event loop every few milliseconds. `signal` aborts between slices. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = []
  let began = performance.now()
  for (const item of items) {
    results.push(map(item))
    const spentMs = performance.now() - began
    if (spentMs < SLICE_MS) continue
    await pauseAfter(spentMs, signal)
    began = performance.now()
  }
  return results
}

/** Runs a generator in slices, like `mapInSlices`, and returns its result. */
export async function runInSlices<Result>(
  steps: Generator<unknown, Result, undefined>,
  signal?: AbortSignal,
): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const spentMs = performance.now() - began
    if (spentMs < SLICE_MS) continue
    await pauseAfter(spentMs, signal)
    began = performance.now()
  }
}

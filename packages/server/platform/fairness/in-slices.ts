import { pauseAfter } from './fairness.ts'

/** Nobody notices a server that is away for so long. */
const SLICE_MS = 5

/** Maps items as `Array.map` does, and lets others go first every few milliseconds. `signal` ends it between two slices. */
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

/** Runs steps to their end, as `mapInSlices` does, and returns what they lead to. */
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

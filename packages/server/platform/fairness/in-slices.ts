import { pauseAfter } from './fairness.ts'

const SLICE_MS = 5

/** Yields to the event loop between slices, where `signal` aborts. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = []
  await runInSlices(
    (function* () {
      for (const item of items) yield results.push(map(item))
    })(),
    signal,
  )
  return results
}

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

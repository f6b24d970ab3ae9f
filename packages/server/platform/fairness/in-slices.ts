import { isBehindOthers, pauseAfter } from './fairness.ts'

/** Length of a slice. `behind` applies if another active account has used less. */
const SLICE_MS = { alone: 5, behind: 1 }

/** Maps items, yielding to the event loop between slices, where `signal` can abort. */
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
  let isBehind = isBehindOthers()
  // Otherwise, work that becomes ready together would block for a slice each.
  if (isBehind) await pauseAfter(0, signal)
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const spentMs = performance.now() - began
    if (spentMs < (isBehind ? SLICE_MS.behind : SLICE_MS.alone)) continue
    await pauseAfter(spentMs, signal)
    isBehind = isBehindOthers()
    began = performance.now()
  }
}

const MAX_WAIT_MS = 2_000
/** Used in Safari, which has no idle callback. */
const PAUSE_MS = 50

const queue = new Set<() => void>()
let isRequested = false

/** Runs one task per idle period, in order. Returns a cancel function. */
export function runWhenIdle(run: () => void): () => void {
  const task = () => run()
  queue.add(task)
  requestIdlePeriod()
  return () => void queue.delete(task)
}

function requestIdlePeriod(): void {
  if (isRequested) return
  isRequested = true
  if (window.requestIdleCallback) window.requestIdleCallback(runNext, { timeout: MAX_WAIT_MS })
  else setTimeout(runNext, PAUSE_MS)
}

function runNext(): void {
  isRequested = false
  const [task] = queue
  if (task === undefined) return
  queue.delete(task)
  // Requested first, in case the task throws.
  if (queue.size > 0) requestIdlePeriod()
  task()
}

import { createStore } from '../store/store.ts'

/** Number of requests that a person waits for; the loading bar shows while there are any. */
export const useRequestsInFlight = createStore({ count: 0 })

const change = (by: 1 | -1) => useRequestsInFlight.setState(({ count }) => ({ count: count + by }))

/** Counts a request until the returned function is called (once; more often does no harm). */
export function countRequest(): () => void {
  let isRunning = true
  change(1)
  return () => {
    if (isRunning) change(-1)
    isRunning = false
  }
}

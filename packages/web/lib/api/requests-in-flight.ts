import { createStore } from '../store/store.ts'

export const useRequestsInFlight = createStore({ count: 0 })

const change = (by: 1 | -1) => useRequestsInFlight.setState(({ count }) => ({ count: count + by }))

/** Returns an idempotent function that ends it. */
export function countRequest(): () => void {
  let isRunning = true
  change(1)
  return () => {
    if (isRunning) change(-1)
    isRunning = false
  }
}

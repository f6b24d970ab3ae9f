import { useCallback, useLayoutEffect, useRef } from 'react'

/** Stable function that calls the latest one, for memoised children. */
export function useStable<Arguments extends unknown[], Result>(
  latest: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args) => current.current(...args), [])
}

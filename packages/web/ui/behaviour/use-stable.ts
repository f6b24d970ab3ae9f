import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for as long as the component stands, which calls the latest: for memoised children. */
export function useStable<Arguments extends unknown[], Result>(
  latest: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args) => current.current(...args), [])
}

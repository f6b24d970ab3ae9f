import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the latest one. */
export function useStable<Arguments extends unknown[], Result>(
  latest: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args) => current.current(...args), [])
}

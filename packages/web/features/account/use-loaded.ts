import { useCallback, useEffect, useState } from 'react'
import { isAborted } from '../../lib/api/api-error.ts'

export interface Loaded<Value> {
  /** Null until it came; stays while it is asked for again. */
  value: Value | null
  failure: unknown
  reload: () => void
  /** Takes over what another call has answered. */
  set: (value: Value) => void
}

/** Asks the server as the part appears. `load` must stay the same function. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [value, set] = useState<Value | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const asking = new AbortController()
    load(asking.signal).then(
      (loaded) => {
        set(loaded)
        setFailure(null)
      },
      (error: unknown) => {
        if (!isAborted(error)) setFailure(error)
      },
    )
    return () => asking.abort()
  }, [load, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { value, failure, reload, set }
}

import { useEffect, useState } from 'react'
import { retryEvery } from '../api/retry-every.ts'
import { firstScreenShown } from './first-screen.ts'
import { importPart } from './import-part.ts'

export interface LateSource<Value> {
  read(): Value
  subscribe(listener: () => void): () => void
}

const RETRY_MS = 5000

/** Value of a source that loads after the first screen; `initial` until then. `load` must be stable. */
export function useLateSource<Value>(load: () => Promise<LateSource<Value>>, initial: Value): Value {
  const [value, setValue] = useState(initial)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const follow = async () => {
      await firstScreenShown
      const source = await retryEvery(RETRY_MS, () => importPart(load), { signal })
      if (!source || signal.aborted) return
      const update = () => setValue(() => source.read())
      const stop = source.subscribe(update)
      signal.addEventListener('abort', stop)
      update()
    }
    void follow()
    return () => controller.abort()
  }, [load])
  return value
}

import { checkServer } from '../loading/import-part.ts'
import { createStore } from '../store/store.ts'
import { retryEvery } from './retry-every.ts'

const REACH_RETRY_MS = 5000

interface ServerReach {
  /** The server does not answer: it is tried every 5 s until it does. */
  isAway: boolean
  /** Work that goes on by itself once the server answers: `values of the table`. */
  waiting: readonly string[]
}

export const useServerReach = createStore<ServerReach>({ isAway: false, waiting: [] })

let checking: Promise<boolean> | null = null

/** Checks whether the server answers, after a request or a connection that failed. Returns true while it does not. */
export function checkReach(): Promise<boolean> {
  checking ??= check().finally(() => {
    checking = null
  })
  return checking
}

async function check(): Promise<boolean> {
  if (useServerReach.getState().isAway) return true
  try {
    await checkServer()
    return false
  } catch {
    useServerReach.setState({ isAway: true })
    void untilAnswered()
    return true
  }
}

async function untilAnswered(): Promise<void> {
  await retryEvery(REACH_RETRY_MS, () => checkServer(), { signal: new AbortController().signal })
  useServerReach.setState({ isAway: false })
}

/** Resolves when the server answers again; until then `what` is listed as waiting. */
export function waitForServer(what: string): Promise<void> {
  const { isAway, waiting } = useServerReach.getState()
  if (!isAway) return Promise.resolve()
  useServerReach.setState({ waiting: [...waiting, what] })
  return new Promise((resolve) => {
    const stop = useServerReach.subscribe((now) => {
      if (now.isAway) return
      stop()
      const index = now.waiting.indexOf(what)
      useServerReach.setState({ waiting: now.waiting.toSpliced(index, 1) })
      resolve()
    })
  })
}

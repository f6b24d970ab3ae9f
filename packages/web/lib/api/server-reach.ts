import { systemClock } from '../clock.ts'
import { createStore } from '../store/store.ts'
import { retryEvery } from './retry-every.ts'

const REACH_RETRY_MS = 5000
/** Time limit of a check. A hanging server never responds. */
const CHECK_LIMIT_MS = 10_000
/** Connections of HTTP/1.1. If all are busy, a check gets `WAITING_LIMIT_MS`. */
const CONNECTIONS = 6
const WAITING_LIMIT_MS = 60_000

export const requestsInFlight = new Set<unknown>()

export class ServerAway extends Error {
  override name = 'ServerAway'
}

interface ServerReach {
  isAway: boolean
  /** Names of work that resumes when the server responds: `values of the table`. */
  waitingNouns: readonly string[]
}

export const useServerReach = createStore<ServerReach>({ isAway: false, waitingNouns: [] })

/** Checks the page's own server, or that at `address`. @throws `ServerAway` */
export async function checkServer(address = '', limitMs = CHECK_LIMIT_MS): Promise<void> {
  try {
    await fetchHealth(address, limitMs)
  } catch (cause) {
    if (address === '') markUnreachable()
    throw new ServerAway('The server is not responding.', { cause })
  }
}

async function fetchHealth(address: string, limitMs: number): Promise<void> {
  const controller = new AbortController()
  const cancelLimit = systemClock.setTimer(limitMs, () => controller.abort())
  try {
    const response = await fetch(`${address}/api/health`, { cache: 'no-store', signal: controller.signal })
    if (!response.ok) throw new Error(`The server responded with status ${response.status}.`)
  } finally {
    cancelLimit()
  }
}

let currentCheck: Promise<boolean> | null = null

/** Checks the server after a failed or slow request. Returns whether it is unreachable. */
export async function checkReach(): Promise<boolean> {
  if (useServerReach.getState().isAway) return true
  const mayWait = requestsInFlight.size >= CONNECTIONS
  currentCheck ??= checkServer('', mayWait ? WAITING_LIMIT_MS : CHECK_LIMIT_MS).then(
    () => false,
    () => true,
  )
  try {
    return await currentCheck
  } finally {
    currentCheck = null
  }
}

function markUnreachable(): void {
  if (useServerReach.getState().isAway) return
  useServerReach.setState({ isAway: true })
  void pollUntilReachable()
}

async function pollUntilReachable(): Promise<void> {
  await retryEvery(REACH_RETRY_MS, () => checkServer())
  useServerReach.setState({ isAway: false })
}

export function waitForServer(noun: string): Promise<void> {
  const { isAway, waitingNouns } = useServerReach.getState()
  if (!isAway) return Promise.resolve()
  useServerReach.setState({ waitingNouns: [...waitingNouns, noun] })
  return new Promise((resolve) => {
    const stop = useServerReach.subscribe((now) => {
      if (now.isAway) return
      stop()
      const index = now.waitingNouns.indexOf(noun)
      useServerReach.setState({ waitingNouns: now.waitingNouns.toSpliced(index, 1) })
      resolve()
    })
  })
}

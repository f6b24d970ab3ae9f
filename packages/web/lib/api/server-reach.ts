import { systemClock } from '../clock.ts'
import { createStore } from '../store/store.ts'
import { retryEvery } from './retry-every.ts'

const REACH_RETRY_MS = 5000
const CHECK_LIMIT_MS = 10_000
/** Browsers open six HTTP/1.1 connections per host. When all are busy, a check may queue. */
const MAX_CONNECTIONS = 6
const QUEUED_CHECK_LIMIT_MS = 60_000

/** API calls and map tiles, by identity. */
export const requestsInFlight = new Set<unknown>()

export class ServerUnreachableError extends Error {
  override name = 'ServerUnreachableError'
}

interface ServerReach {
  isUnreachable: boolean
  /** Names of tasks waiting for the server, such as `values of the table`. */
  waitingTasks: readonly string[]
}

export const useServerReach = createStore<ServerReach>({ isUnreachable: false, waitingTasks: [] })

/** Checks the page's own server, or another at `address`. @throws `ServerUnreachableError` */
export async function checkServer(address = '', limitMs = CHECK_LIMIT_MS): Promise<void> {
  try {
    await fetchHealth(address, limitMs)
  } catch (cause) {
    if (address === '') markUnreachable()
    throw new ServerUnreachableError('The server is not responding.', { cause })
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
  if (useServerReach.getState().isUnreachable) return true
  const isQueued = requestsInFlight.size >= MAX_CONNECTIONS
  currentCheck ??= checkServer('', isQueued ? QUEUED_CHECK_LIMIT_MS : CHECK_LIMIT_MS).then(
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
  if (useServerReach.getState().isUnreachable) return
  useServerReach.setState({ isUnreachable: true })
  void pollUntilReachable()
}

async function pollUntilReachable(): Promise<void> {
  await retryEvery(REACH_RETRY_MS, () => checkServer())
  useServerReach.setState({ isUnreachable: false })
}

export function waitForServer(taskName: string): Promise<void> {
  const { isUnreachable, waitingTasks } = useServerReach.getState()
  if (!isUnreachable) return Promise.resolve()
  useServerReach.setState({ waitingTasks: [...waitingTasks, taskName] })
  return new Promise((resolve) => {
    const stop = useServerReach.subscribe((state) => {
      if (state.isUnreachable) return
      stop()
      const index = state.waitingTasks.indexOf(taskName)
      useServerReach.setState({ waitingTasks: state.waitingTasks.toSpliced(index, 1) })
      resolve()
    })
  })
}

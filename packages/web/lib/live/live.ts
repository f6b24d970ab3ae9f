import type { LiveBody, LiveMessage, RefreshFlag, RefreshRequest, TaskResult } from '#contract/live.ts'
import { retryEvery } from '../api/retry-every.ts'
import { checkServer } from '../api/server-reach.ts'
import { type Clock, systemClock } from '../clock.ts'
import { importPart } from '../loading/import-part.ts'

export interface LiveOptions {
  token: string
  username: string
  /** Each message of the account once, in order; not what this page caused itself. */
  onMessage(message: LiveMessage): void
  /** Called if missed messages have expired, so that all data must be refetched. */
  onReload(): void
  onSessionEnded(): void
  /** Delays the connection. Messages sent before it resolves still arrive. */
  after?: Promise<void>
  /** Address of the server; defaults to the page's origin. */
  address?: string
  /** Stores the number of the last message received, for this tab. */
  storage?: Storage
  clock?: Clock
}

export interface LiveConnection {
  close(): void
}

const LOAD_RETRY_MS = 5000
const loadConnection = () => import('./live-connection.ts')

// Not randomUUID, which exists only on encrypted pages.
const CLIENT_ID = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

/** Id of this page in its requests, used to recognize the page's changes in live messages. Stable across reconnects. */
export const liveClientId = (): string => CLIENT_ID

/** Connects the page until `close`: it reconnects by itself, and resumes after the last message. */
export function connectLive(options: LiveOptions): LiveConnection {
  const { clock = systemClock } = options
  const opening = new AbortController()
  const beganAt = clock.now()
  let connection: LiveConnection | null = null
  const begin = async () => {
    // Not in the first script: a page is drawn before it listens.
    await options.after
    const { openLive } = await importPart(loadConnection, () => checkServer(options.address))
    if (!opening.signal.aborted) connection = openLive(options, { clientId: CLIENT_ID, beganAt })
  }
  void retryEvery(LOAD_RETRY_MS, begin, { signal: opening.signal, clock })
  return {
    close() {
      opening.abort()
      connection?.close()
    },
  }
}

export type LiveHandlers = Record<RefreshFlag, () => void> & { taskResult(result: TaskResult): void }

export function dispatchLive(message: LiveBody, handlers: LiveHandlers): void {
  if (message.type === 'TaskResult') handlers.taskResult(message)
  // A newer server may send flags unknown to this page.
  else for (const flag of flagsOf(message)) handlers[flag]?.()
}

const flagsOf = ({ payload }: RefreshRequest): RefreshFlag[] =>
  (Object.keys(payload) as RefreshFlag[]).filter((flag) => payload[flag])

import type { LiveBody, RefreshFlag, RefreshRequest, TaskResult } from '#contract/live.ts'
import { retryEvery } from '../api/retry-every.ts'
import { checkServer } from '../api/server-reach.ts'
import { systemClock } from '../clock.ts'
import { importPart } from '../loading/import-part.ts'
import type { LiveConnection, LiveOptions } from './live-connection.ts'

const LOAD_RETRY_MS = 5000
const loadConnection = () => import('./live-connection.ts')

// Not randomUUID, which only exists on encrypted pages.
const CLIENT_ID = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

/** Id of this page in its requests and in live messages. Stable across reconnects. */
export const liveClientId = (): string => CLIENT_ID

/** Reconnects until closed, and resumes after the last message. */
export function connectLive(options: LiveOptions): LiveConnection {
  const { clock = systemClock } = options
  const opening = new AbortController()
  const beganAt = clock.now()
  let connection: LiveConnection | null = null
  const begin = async () => {
    // The connection's code is not in the first script.
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
  // A newer server may send unknown flags.
  else for (const flag of getFlags(message)) handlers[flag]?.()
}

const getFlags = ({ payload }: RefreshRequest): RefreshFlag[] =>
  (Object.keys(payload) as RefreshFlag[]).filter((flag) => payload[flag])

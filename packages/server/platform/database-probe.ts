import type { DatabaseKind } from '../db/open.ts'
import type { FairnessTime } from './fairness/fair-queue.ts'
import { REAL_TIME } from './fairness/fairness.ts'

/** Milliseconds for which an answer is believed: health may be requested often, and by anybody. */
const BELIEVED_MS = 1_000

interface Patience {
  /** Longest wait of one caller, in milliseconds. */
  limitMs: number
  /** Silence that still counts as busy, in milliseconds. */
  busyMs: number
}

export const PATIENCE: Readonly<Record<DatabaseKind, Patience>> = {
  native: { limitMs: 3_000, busyMs: 3_000 },
  // Its one session serves an import or a large request to the end before it answers anything else.
  embedded: { limitMs: 300, busyMs: 60_000 },
}

/** Returns a function that resolves to true when the database responds. `request` rejects when it does not; it is never called twice at once. */
export function databaseProbe(
  request: () => Promise<unknown>,
  { limitMs, busyMs }: Patience,
  time: Pick<FairnessTime, 'now' | 'after'> = REAL_TIME,
): () => Promise<boolean> {
  let known: { isThere: boolean; at: number } | null = null
  let pendingRequest: Promise<boolean> | null = null
  let pendingSince = 0
  let waiting: Promise<boolean> | null = null

  const probeOnce = () => {
    // One that hangs is not joined by others: each would hold a place in the line for connections.
    if (pendingRequest) return pendingRequest
    pendingSince = time.now()
    pendingRequest = request()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pendingRequest = null
      })
    return pendingRequest
  }

  async function look(): Promise<boolean> {
    const late = Promise.withResolvers<boolean>()
    const callOff = time.after(limitMs, () => late.resolve(time.now() - pendingSince < busyMs))
    const isThere = await Promise.race([probeOnce(), late.promise])
    callOff()
    known = { isThere, at: time.now() }
    waiting = null
    return isThere
  }

  return async () => {
    if (known && time.now() - known.at < BELIEVED_MS) return known.isThere
    waiting ??= look()
    return waiting
  }
}

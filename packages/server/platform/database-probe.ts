import type { FairnessTime } from './fairness/fair-queue.ts'
import { REAL_TIME } from './fairness/fairness.ts'

/** Milliseconds for which an answer is believed: health may be requested often, and by anybody. */
const BELIEVED_MS = 2_000
/** A database that takes longer is away, in milliseconds. */
const LIMIT_MS = 3_000

/** Returns a function that resolves to true when the database responds. `request` rejects when it does not; it is never called twice at once. */
export function databaseProbe(
  request: () => Promise<unknown>,
  time: Pick<FairnessTime, 'now' | 'after'> = REAL_TIME,
): () => Promise<boolean> {
  let known: { isThere: boolean; at: number } | null = null
  let pendingRequest: Promise<boolean> | null = null
  let waiting: Promise<boolean> | null = null

  const probeOnce = () => {
    // One that hangs is not joined by others: each would hold a place in the line for connections.
    pendingRequest ??= request()
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
    const callOff = time.after(LIMIT_MS, () => late.resolve(false))
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

import type { DatabaseKind } from '../db/open.ts'
import { REAL_TIME } from './fairness/fairness.ts'
import type { FairnessTime } from './fairness/lines.ts'

/** Cached, because the health call is public and frequent. */
const BELIEVED_MS = 1_000
/** A success of this age is returned while the next probe runs, because probes wait behind statements. */
const STALE_MS = 5_000

interface Patience {
  limitMs: number
  /** Longest silence that counts as busy. */
  busyMs: number
}

export const PATIENCE: Readonly<Record<DatabaseKind, Patience>> = {
  native: { limitMs: 3_000, busyMs: 3_000 },
  // Its single session responds only after completing an import or large request.
  embedded: { limitMs: 300, busyMs: 60_000 },
}

/** Concurrent callers share one call of `request`, which rejects on failure. */
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
    // A hanging request would otherwise take a connection per call.
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
    const ageMs = known ? time.now() - known.at : Number.POSITIVE_INFINITY
    if (known && ageMs < BELIEVED_MS) return known.isThere
    waiting ??= look()
    return known?.isThere && ageMs < STALE_MS ? true : waiting
  }
}

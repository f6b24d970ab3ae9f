import type { DatabaseKind } from '../db/open.ts'
import { REAL_TIME } from './fairness/fairness.ts'
import type { FairnessTime } from './fairness/lines.ts'

/** Cache lifetime of a result. */
const CACHE_MS = 1_000
/** Maximum age of a success that is returned while a new probe is pending. */
const STALE_MS = 5_000

interface ProbeLimits {
  limitMs: number
  /** How long a database without response counts as busy, not down. */
  busyMs: number
}

export const PROBE_LIMITS: Readonly<Record<DatabaseKind, ProbeLimits>> = {
  native: { limitMs: 3_000, busyMs: 3_000 },
  // The engine's one session responds only after completing an import or large request.
  embedded: { limitMs: 300, busyMs: 60_000 },
}

export function databaseProbe(
  request: () => Promise<unknown>,
  { limitMs, busyMs }: ProbeLimits,
  time: Pick<FairnessTime, 'now' | 'after'> = REAL_TIME,
): () => Promise<boolean> {
  let known: { isUp: boolean; at: number } | null = null
  let pendingRequest: Promise<boolean> | null = null
  let pendingSince = 0
  let pendingProbe: Promise<boolean> | null = null

  const probeOnce = () => {
    // One at a time: requests that hang would use up the connections.
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

  async function probe(): Promise<boolean> {
    const timeout = Promise.withResolvers<boolean>()
    const cancelTimeout = time.after(limitMs, () => timeout.resolve(time.now() - pendingSince < busyMs))
    const isUp = await Promise.race([probeOnce(), timeout.promise])
    cancelTimeout()
    known = { isUp, at: time.now() }
    pendingProbe = null
    return isUp
  }

  return async () => {
    const ageMs = known ? time.now() - known.at : Number.POSITIVE_INFINITY
    if (known && ageMs < CACHE_MS) return known.isUp
    pendingProbe ??= probe()
    return known?.isUp && ageMs < STALE_MS ? true : pendingProbe
  }
}

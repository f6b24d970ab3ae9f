import type { DatabaseKind } from '../db/open.ts'
import { REAL_TIME } from './fairness/fairness.ts'
import type { FairnessTime } from './fairness/lines.ts'

/** How long a result is cached. */
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
  time: Pick<FairnessTime, 'now' | 'startTimer'> = REAL_TIME,
): () => Promise<boolean> {
  let latest: { isUp: boolean; at: number } | null = null
  let pendingRequest: Promise<boolean> | null = null
  let pendingSince = 0
  let pendingProbe: Promise<boolean> | null = null

  const probeOnce = () => {
    // Probes one at a time, because requests that hang would use up the connections.
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
    const cancelTimeout = time.startTimer(limitMs, () => timeout.resolve(time.now() - pendingSince < busyMs))
    const isUp = await Promise.race([probeOnce(), timeout.promise])
    cancelTimeout()
    latest = { isUp, at: time.now() }
    pendingProbe = null
    return isUp
  }

  return async () => {
    const ageMs = latest ? time.now() - latest.at : Number.POSITIVE_INFINITY
    if (latest && ageMs < CACHE_MS) return latest.isUp
    pendingProbe ??= probe()
    return latest?.isUp && ageMs < STALE_MS ? true : pendingProbe
  }
}

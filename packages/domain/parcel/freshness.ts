import { DAY_MS } from '../text/dates.ts'

const CADENCE_PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/^daily\b/i, 1],
  [/^weekly\b/i, 7],
  [/^monthly\b/i, 31],
  [/^quarterly\b/i, 92],
  [/^(yearly|annually)\b/i, 366],
  [/^every five years\b/i, 5 * 366],
]

/** Returns the days between releases, or null if the cadence is not regular. */
export function cadenceDays(cadence: string): number | null {
  return CADENCE_PATTERNS.find(([pattern]) => pattern.test(cadence.trim()))?.[1] ?? null
}

type Freshness = 'fresh' | 'stale' | 'no-rhythm'

/** Stale means no release, or two missed releases: weekly data may be a week old and take a week to arrive. */
export function freshness(cadence: string, ageDays: number | null): Freshness {
  const days = cadenceDays(cadence)
  if (days === null) return 'no-rhythm'
  return ageDays !== null && ageDays <= 2 * days ? 'fresh' : 'stale'
}

/** Whole days since `YYYY-MM-DD`, in UTC. */
export function daysSince(day: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`)) / DAY_MS)
}

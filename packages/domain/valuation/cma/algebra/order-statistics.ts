export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Interpolates linearly (Hyndman and Fan 1996, type 7). `share`: 0 to 1. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  return low + ((sorted[Math.ceil(place)] ?? low) - low) * (place - Math.floor(place))
}

/**
 * Bound below which a new score stays with probability `share`: the ⌈(m + 1)·share⌉-th smallest of m scores.
 * Null with too few scores.
 */
export function conformalQuantile(scores: readonly number[], share: number): number | null {
  // 10 · 0.9 is slightly more than 9 in binary, and must not become 10.
  const rank = Math.ceil((scores.length + 1) * share - 1e-9)
  return rank > scores.length ? null : (Float64Array.from(scores).sort()[rank - 1] ?? null)
}

export const minScores = (share: number): number => Math.ceil(share / (1 - share) - 1e-9)

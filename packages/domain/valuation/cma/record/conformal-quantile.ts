/** The score that a further one stays below with probability `share`: the ⌈(m + 1)·share⌉-th smallest of m. Null with too few scores. */
export function conformalQuantile(scores: readonly number[], share: number): number | null {
  // 10 · 0.9 is a little more than 9 in binary fractions, and must not become 10.
  const rank = Math.ceil((scores.length + 1) * share - 1e-9)
  return rank > scores.length ? null : (Float64Array.from(scores).sort()[rank - 1] ?? null)
}

/** For which the quantile exists. */
export const leastScores = (share: number): number => Math.ceil(share / (1 - share) - 1e-9)

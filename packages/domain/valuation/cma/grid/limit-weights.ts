export const MAX_WEIGHT = 0.4

/**
 * Step 5: limits weights to [0, 0.4] with sum 1, in proportion to the given ones. The excess of a capped
 * weight goes to the others until none exceeds the cap. Weights are equal if none is positive, or for fewer
 * than three.
 */
export function limitWeights(raw: readonly number[]): number[] {
  if (raw.length * MAX_WEIGHT <= 1) return raw.map(() => 1 / raw.length)
  const positives = raw.map((weight) => (weight > 0 && Number.isFinite(weight) ? weight : 0))
  const max = Math.max(MIN_WEIGHT, ...positives)
  const weights = positives.map((weight) => (weight > MIN_SHARE * max ? weight : 0))
  const positiveCount = weights.filter((weight) => weight > 0).length
  // Fewer than three positive weights cannot meet the cap, so zero weights share the rest.
  if (positiveCount * MAX_WEIGHT <= 1) {
    const rest = positiveCount === 0 ? 1 : MIN_SHARE * max
    for (const [index, weight] of weights.entries()) if (weight === 0) weights[index] = rest
  }
  const cappedSet = new Set<number>()
  for (;;) {
    const freeSum = weights.reduce((sum, weight, index) => (cappedSet.has(index) ? sum : sum + weight), 0)
    const remainder = 1 - cappedSet.size * MAX_WEIGHT
    for (const [index, weight] of weights.entries()) {
      weights[index] = cappedSet.has(index) ? MAX_WEIGHT : (weight / freeSum) * remainder
    }
    const excessIndices = weights.flatMap((weight, index) =>
      !cappedSet.has(index) && weight > MAX_WEIGHT ? [index] : [],
    )
    if (excessIndices.length === 0) return weights
    for (const index of excessIndices) cappedSet.add(index)
  }
}

/** Weights below this share of the largest become zero. */
const MIN_SHARE = 1e-9
/** Smaller weights are rounding errors of zero. */
const MIN_WEIGHT = 1e-200

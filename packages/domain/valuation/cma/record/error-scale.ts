/** Step 6: how large the record's errors are relative to their standard errors, by group and spread. */
import { factorize, solveFactorized } from '../algebra/cholesky.ts'
import { median } from '../algebra/order-statistics.ts'
import { computeErrorScore, RECORD_GROUPS, type RecordEntry } from './record-entry.ts'

type Entry = Pick<RecordEntry, 'valueDollars' | 'groups' | 'spreadFactor'>

/** Strength of the prior of no effect: a group with this many entries keeps half of its effect. */
const PRIOR_ENTRIES = 10
/** Limits a score to a multiple of the mean, so that one odd price does not make a group noisy. */
const MAX_MEANS = 5
const MAX_ROUNDS = 20
const MAX_STEP = 1
const MIN_STEP = 1e-7
const FEATURE_COUNT = 4 + RECORD_GROUPS.length

/**
 * The constant, ln of the spread factor, ln value above and below the usual value, and a flag for each group.
 */
const toFeatures = ({ valueDollars, groups, spreadFactor = 1 }: Entry, medianValue: number): number[] => [
  1,
  Math.log(spreadFactor),
  Math.max(0, Math.log(valueDollars / medianValue)),
  Math.max(0, Math.log(medianValue / valueDollars)),
  ...RECORD_GROUPS.map((group) => Number(groups.includes(group))),
]

/**
 * Factor for a standard error, relative to an entry of usual value without groups and spread. Fits E[score] =
 * exp(βᵀx) by the likelihood of exponential scores, with a ridge on all but the constant, by Newton's method.
 */
export function fitErrorScale(entries: readonly RecordEntry[]): (input: Entry) => number {
  const scores = entries.map(computeErrorScore)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  if (!(mean > 0)) return () => 1
  const medianValue = median(entries.map(({ valueDollars }) => valueDollars))
  const rows = entries.map((entry, index) => ({
    features: toFeatures(entry, medianValue),
    score: Math.min(scores[index] as number, MAX_MEANS * mean) / mean,
  }))
  const beta = new Float64Array(FEATURE_COUNT)
  const sumWeighted = (features: readonly number[]) =>
    features.reduce((sum, feature, index) => sum + feature * (beta[index] as number), 0)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const gram = new Float64Array(FEATURE_COUNT * FEATURE_COUNT)
    const gradient = new Float64Array(FEATURE_COUNT)
    for (let index = 1; index < FEATURE_COUNT; index++) {
      gram[index * FEATURE_COUNT + index] = PRIOR_ENTRIES
      gradient[index] = -PRIOR_ENTRIES * (beta[index] as number)
    }
    for (const { features, score } of rows) {
      const relativeScore = score / Math.exp(sumWeighted(features))
      for (const [index, feature] of features.entries()) {
        if (feature === 0) continue
        gradient[index] = (gradient[index] as number) + feature * (relativeScore - 1)
        for (let other = 0; other <= index; other++) {
          const at = index * FEATURE_COUNT + other
          gram[at] = (gram[at] as number) + relativeScore * feature * (features[other] as number)
        }
      }
    }
    const step = solveFactorized(factorize(gram, FEATURE_COUNT), FEATURE_COUNT, gradient)
    for (let index = 0; index < FEATURE_COUNT; index++) {
      beta[index] = (beta[index] as number) + Math.max(-MAX_STEP, Math.min(MAX_STEP, step[index] as number))
    }
    if (step.every((change) => Math.abs(change) < MIN_STEP)) break
  }
  // Features are limited to the largest in the entries, to avoid extrapolation.
  const max = rows.reduce(
    (top, { features }) => features.map((feature, index) => Math.max(feature, top[index] ?? 0)),
    [0],
  )
  return (input) => {
    const features = toFeatures(input, medianValue).map((feature, index) =>
      Math.min(feature, max[index] as number),
    )
    return Math.exp(sumWeighted(features) - (beta[0] as number))
  }
}

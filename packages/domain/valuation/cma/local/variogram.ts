import { factorize, solveFactorized } from '../algebra/cholesky.ts'
import { kilometresBetween, type PlaceKm } from '../design/observation.ts'

/** r: residuals of neighbours at distance d correlate by e^(−d/r). */
export const REACH_KM = 1.2

export interface Variogram {
  /** ν: share of the variance that neighbours do not share. */
  ownShare: number
  /** κ: uncertainty of an adjustment, as a share of it. */
  doubt: number
}

export interface WeightedResidual {
  place: PlaceKm
  /** Residual of ln price from the fit, with the sale's weight in the fit. */
  residual: number
  weight: number
  /** Effects of the fit in ln price by grid row. */
  levels: Float64Array
}

const DEFAULT_VARIOGRAM: Variogram = { ownShare: 0.6, doubt: 0.35 }
const OWN_SHARES = [0.2, 0.8] as const
const DOUBTS = [0.1, 0.5] as const
/** Keeps the equations solvable if all sales have the same place or levels. */
const RIDGE = 1e-9
const TERM_COUNT = 3

/**
 * Half the squared difference of two residuals is expected to be s²[ν + (1 − ν)(1 − e^(−d/r))] + κ²/2·Σ(ℓ_k −
 * ℓ_k′)². Least squares over all pairs, weighted against outliers, estimates the three unknowns.
 */
export function fitVariogram(sales: readonly WeightedResidual[]): Variogram {
  const { gram, moment } = makePairEquations(sales)
  const ridge = RIDGE * (gram[0] as number)
  if (!(ridge > 0)) return DEFAULT_VARIOGRAM
  for (let term = 0; term < TERM_COUNT; term++)
    gram[term * (TERM_COUNT + 1)] = (gram[term * (TERM_COUNT + 1)] as number) + ridge
  const [ownVariance, sharedVariance, doubt] = solveFactorized(
    factorize(gram, TERM_COUNT),
    TERM_COUNT,
    moment,
  ) as unknown as Variances
  // A perfect fit leaves no residuals to estimate from.
  if (!(ownVariance + sharedVariance > RIDGE)) return DEFAULT_VARIOGRAM
  return {
    ownShare: clampTo(OWN_SHARES, ownVariance / (ownVariance + sharedVariance)),
    doubt: clampTo(DOUBTS, Math.sqrt(Math.max(0, doubt))),
  }
}

type Variances = readonly [ownVariance: number, sharedVariance: number, doubt: number]

/**
 * Lower triangle. 400 sales make 79,800 pairs, so for speed the sums are plain numbers and only differing
 * levels are stored.
 */
function makePairEquations(sales: readonly WeightedResidual[]): { gram: Float64Array; moment: Float64Array } {
  const first = sales[0]?.levels ?? new Float64Array()
  const rows = [...first.keys()].filter((row) => sales.some(({ levels }) => levels[row] !== first[row]))
  const width = rows.length
  const levels = Float64Array.from({ length: sales.length * width }, (_, at) => {
    const sale = sales[Math.floor(at / width)] as WeightedResidual
    return sale.levels[rows[at % width] as number] as number
  })
  let [sumW, sumS, sumSS, sumU, sumUS, sumUU] = [0, 0, 0, 0, 0, 0]
  let [sumH, sumHS, sumHU] = [0, 0, 0]
  for (const [index, a] of sales.entries()) {
    for (let at = 0; at < index; at++) {
      const b = sales[at] as WeightedResidual
      const weight = a.weight * b.weight
      const separation = 1 - Math.exp(-kilometresBetween(a.place, b.place) / REACH_KM)
      let distance = 0
      for (let row = 0; row < width; row++) {
        distance += ((levels[index * width + row] as number) - (levels[at * width + row] as number)) ** 2
      }
      const unlikeness = distance / 2
      const halfSquare = (a.residual - b.residual) ** 2 / 2
      sumW += weight
      sumS += weight * separation
      sumSS += weight * (separation * separation)
      sumU += weight * unlikeness
      sumUS += weight * (unlikeness * separation)
      sumUU += weight * (unlikeness * unlikeness)
      sumH += weight * halfSquare
      sumHS += weight * halfSquare * separation
      sumHU += weight * halfSquare * unlikeness
    }
  }
  return {
    gram: Float64Array.of(sumW, 0, 0, sumS, sumSS, 0, sumU, sumUS, sumUU),
    moment: Float64Array.of(sumH, sumHS, sumHU),
  }
}

const clampTo = ([min, max]: readonly [number, number], value: number): number =>
  Math.min(max, Math.max(min, value))

export function squaredDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) {
    sum += ((a[index] as number) - (b[index] as number)) ** 2
  }
  return sum
}

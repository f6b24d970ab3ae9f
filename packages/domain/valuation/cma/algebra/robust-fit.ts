import { factorize, inverseForms, solveFactorized } from './cholesky.ts'
import { dotProduct } from './dot-product.ts'
import { normalEquations } from './normal-equations.ts'
import { median } from './order-statistics.ts'

/** Tukey's constant, which gives 95 % efficiency relative to least squares for normal errors. */
const TUKEY = 4.685
const MAD_TO_DEVIATION = 1.4826
const ROBUST_ROUNDS = 6
/** Residuals below this scale are rounding errors of an exact fit, which has no outliers. */
const MIN_SCALE = 1e-7

interface RidgeProblem {
  /** X row by row. The first column is the constant 1, which has no penalty. */
  rows: Float64Array
  width: number
  targets: Float64Array
  penalties: Float64Array
}

interface RobustFit {
  coefficients: Float64Array
  /** Tukey weights of the last round, 0 to 1. */
  weights: Float64Array
  /** Targets minus fitted values. */
  residuals: Float64Array
  /** Cholesky factor of XᵀWX + Λ. */
  factor: Float64Array
}

/** Ridge regression with Tukey's bisquare weights, in one unweighted round and six weighted rounds. */
export function fitRobustly(problem: RidgeProblem): RobustFit {
  const { rows, width, targets, penalties } = problem
  let weights = new Float64Array(targets.length).fill(1)
  for (let round = 0; ; round++) {
    const { gram, moment } = normalEquations(rows, width, weights, targets)
    for (let index = 0; index < width; index++) {
      gram[index * width + index] = (gram[index * width + index] as number) + (penalties[index] as number)
    }
    const factor = factorize(gram, width)
    const coefficients = solveFactorized(factor, width, moment)
    const residuals = targets.map(
      (target, index) => target - dotProduct(rows, index * width, coefficients, 0, width),
    )
    const scale = MAD_TO_DEVIATION * median(residuals.map(Math.abs))
    if (round === ROBUST_ROUNDS) return { coefficients, weights, residuals, factor }
    weights = residuals.map((residual) => tukeyWeight(residual, scale))
  }
}

/** 1 for a residual of 0, decreasing to 0 at 4.685 scales. */
export function tukeyWeight(residual: number, scale: number): number {
  if (scale < MIN_SCALE) return 1
  const share = residual / (TUKEY * scale)
  return Math.abs(share) >= 1 ? 0 : (1 - share * share) ** 2
}

interface CheckedResiduals {
  /** Residuals e / (1 − h), with h from the diagonal of the hat matrix. */
  leaveOneOut: Float64Array
  /** 1.4826·MAD of e / √(1 − h). With many columns, the raw residuals would understate the errors. */
  scale: number
}

export function checkResiduals({ rows, width }: RidgeProblem, fit: RobustFit): CheckedResiduals {
  const leverages = inverseForms(fit.factor, width, rows, fit.weights.length)
  const divisors = fit.weights.map((weight, index) => 1 - weight * (leverages[index] as number))
  const errors = fit.residuals.map((residual, index) => residual / Math.sqrt(divisors[index] as number))
  return {
    leaveOneOut: fit.residuals.map((residual, index) => residual / (divisors[index] as number)),
    scale: MAD_TO_DEVIATION * median(errors.map(Math.abs)),
  }
}

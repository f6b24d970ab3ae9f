import type { Observation } from '../design/observation.ts'
import type { MarketLine } from './market-line.ts'

/**
 * Returns the variance of ln price that an observation's unknown attributes leave open: of each, the square of what its curve's first
 * column changes over one deviation among the sales.
 */
export function missingVariance({ design, coefficients }: MarketLine, { values }: Observation): number {
  let variance = 0
  let column = 1
  for (const { term, knots, hasFlag } of design.curves) {
    const pieces = 1 + knots.length
    if ((values[term] ?? null) === null) {
      // Pieces of a curve rise and fall together: their effects over one deviation add up.
      const change = coefficients.subarray(column, column + pieces).reduce((sum, value) => sum + value, 0)
      variance += change * change
    }
    column += pieces + Number(hasFlag)
  }
  return variance
}

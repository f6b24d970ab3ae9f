import type { Observation } from '../design/observation.ts'
import type { MarketLine } from './market-line.ts'

/**
 * Returns the function that gives the variance of ln price which an observation's unknown attributes leave open: of each, the square of what its curve's
 * first column changes over one deviation among the sales.
 */
export function missingVariances(line: MarketLine): (observation: Observation) => number {
  const curves = curveVariances(line)
  return ({ values }) =>
    curves.reduce((sum, { term, variance }) => ((values[term] ?? null) === null ? sum + variance : sum), 0)
}

function curveVariances({ design, coefficients }: MarketLine): { term: number; variance: number }[] {
  let column = 1
  return design.curves.map(({ term, knots, hasFlag }) => {
    const pieces = 1 + knots.length
    // Pieces of a curve rise and fall together: their effects over one deviation add up.
    const change = coefficients.subarray(column, column + pieces).reduce((sum, value) => sum + value, 0)
    column += pieces + Number(hasFlag)
    return { term, variance: change * change }
  })
}

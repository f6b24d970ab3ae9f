/** Step 1: the market line, a robust regression of ln price over a market area. */
import { inverseForm, solveFactorized } from '../algebra/cholesky.ts'
import { dotProduct } from '../algebra/dot-product.ts'
import { checkResiduals, fitRobustly } from '../algebra/robust-fit.ts'
import { type Column, type Design, type DesignSettings, firstGroupColumn } from '../design/design.ts'
import { learnDesign } from '../design/learn-design.ts'
import type { Observation, ObservedSale } from '../design/observation.ts'
import { ADJUSTMENT_ROWS, type ImportedRow, type KnownRow } from '../design/terms.ts'
import { writeRow, writeRows } from '../design/write-row.ts'

export interface FittedSale {
  observed: ObservedSale
  /** Leave-one-out residual of ln price. */
  residual: number
  /** Tukey weight, 0 to 1. */
  weight: number
}

export interface MarketLine {
  design: Design
  coefficients: Float64Array
  /** s: deviation of prices from the line, in ln price. */
  scale: number
  /** Cholesky factor of XᵀWX + Λ, for the line's own uncertainty. */
  factor: Float64Array
  /** By id. */
  fitted: ReadonlyMap<string, FittedSale>
}

/** Sales with a lower Tukey weight are outliers. */
export const OUTLIER_WEIGHT = 0.1

const MARKET_LINE_SETTINGS: DesignSettings = {
  knotShares: [0.1, 0.3, 0.5, 0.7, 0.9],
  bendMonths: [...Array.from({ length: 13 }, (_, month) => month), 15, 18, 21, 24, 27, 30, 33],
  places: 220,
  slopePlaces: 25,
  penalties: { curves: 1, time: 3, groups: 3, places: 0.05, slopes: 2 },
}

/** `day`: since 1970. `sales`: those known on that day. */
export function fitMarketLine(
  sales: readonly ObservedSale[],
  day: number,
  settings: DesignSettings = MARKET_LINE_SETTINGS,
): MarketLine {
  const design = learnDesign(sales, day, settings)
  const problem = {
    rows: writeRows(design, sales),
    width: design.columns.length,
    targets: Float64Array.from(sales, ({ logPrice }) => logPrice),
    penalties: Float64Array.from(design.columns, ({ penalty }) => penalty),
  }
  const fit = fitRobustly(problem)
  const { leaveOneOut, scale } = checkResiduals(problem, fit)
  const entries = sales.map((observed, index): [string, FittedSale] => [
    observed.sale.id,
    { observed, residual: leaveOneOut[index] as number, weight: fit.weights[index] as number },
  ])
  const { coefficients, factor } = fit
  return { design, coefficients, scale, factor, fitted: new Map(entries) }
}

export function lineRow({ design }: Pick<MarketLine, 'design'>, observation: Observation): Float64Array {
  const row = new Float64Array(design.columns.length)
  writeRow(design, observation, row, 0)
  return row
}

export const salesOf = ({ fitted }: MarketLine, ids: ReadonlySet<string>): ObservedSale[] =>
  [...fitted.values()].flatMap(({ observed }) => (ids.has(observed.sale.id) ? [observed] : []))

export const predict = ({ coefficients }: MarketLine, row: Float64Array): number =>
  dotProduct(coefficients, 0, row, 0, row.length)

/** Error of the line itself, for a row or a difference of rows. */
export const lineVariance = ({ factor, scale }: MarketLine, row: Float64Array): number =>
  scale ** 2 * inverseForm(factor, row.length, row)

/** In ln price. */
export type RowEffects = Record<KnownRow, number> & Partial<Record<ImportedRow, number>>

const NO_EFFECTS = Object.fromEntries(ADJUSTMENT_ROWS.map((row) => [row, 0])) as RowEffects
export const noEffects = (): RowEffects => ({ ...NO_EFFECTS })

/** Effects of the difference between two rows of X. */
export function lineEffects(line: MarketLine, to: Float64Array, from: Float64Array): RowEffects {
  const effects = noEffects()
  const { columns } = line.design
  for (let index = 0; index < columns.length; index++) {
    const difference = (to[index] as number) - (from[index] as number)
    const { row } = columns[index] as Column
    effects[row] = (effects[row] ?? 0) + difference * (line.coefficients[index] as number)
  }
  return effects
}

/**
 * The line without some sales, because the subject's own sales must not influence its value. Keeps the fit's
 * weights. With A = XᵀWX + Λ and the sales' rows S: β − A⁻¹Sᵀ(W⁻¹ − SA⁻¹Sᵀ)⁻¹e, approximated one sale at a
 * time. A group without remaining sales gets the effect 0, which the approximation only approaches.
 */
export function withoutSales(line: MarketLine, ids: ReadonlySet<string>): MarketLine {
  const removedSales = [...line.fitted.values()].filter(({ observed }) => ids.has(observed.sale.id))
  if (removedSales.length === 0) return line
  const coefficients = line.coefficients.slice()
  for (const { observed, residual, weight } of removedSales) {
    const row = lineRow(line, observed)
    const direction = solveFactorized(line.factor, row.length, row)
    for (let index = 0; index < row.length; index++) {
      coefficients[index] = (coefficients[index] as number) - (direction[index] as number) * weight * residual
    }
  }
  const fitted = new Map([...line.fitted].filter(([id]) => !ids.has(id)))
  let column = firstGroupColumn(line.design)
  for (const [group, { names }] of line.design.groups.entries()) {
    const remainingNames = new Set([...fitted.values()].map(({ observed }) => observed.groups[group]))
    for (const name of names) {
      if (!remainingNames.has(name)) coefficients[column] = 0
      column++
    }
  }
  return { ...line, coefficients, fitted }
}

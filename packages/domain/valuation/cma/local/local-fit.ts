import { solveLower } from '../algebra/cholesky.ts'
import type { DesignSettings } from '../design/design.ts'
import { kilometresFrom, type ObservedSale } from '../design/observation.ts'
import type { AdjustmentRow } from '../design/terms.ts'
import { type FittedSale, fitMarketLine, lineRow, type MarketLine } from '../line/market-line.ts'
import { METHOD_VERSION, METHODS, type Method } from '../method.ts'
import { type Traits, toTraits } from './likeness.ts'
import { numberRows, rowLevels } from './row-levels.ts'
import { fitVariogram, type Variogram } from './variogram.ts'

const LOCAL_FIT_SETTINGS: Omit<DesignSettings, 'bendMonths'> = {
  knotShares: [],
  places: 25,
  slopePlaces: 0,
  penalties: { curves: 1, time: 0.1, groups: 1, places: 0.3, slopes: 0 },
}

/** Edition A: a line through the surrounding sales as of the effective date, with `LOCAL_FIT_SETTINGS`. */
export interface LocalFit {
  line: MarketLine
  variogram: Variogram
  candidates: Candidate[]
  /** Columns of L⁻¹ by grid row. */
  axes: ReadonlyMap<AdjustmentRow, Axis[]>
}

interface Axis {
  column: number
  whitened: Float64Array
}

export interface Candidate {
  sale: FittedSale
  row: Float64Array
  /** L⁻¹z of the row. Dot products then equal zᵢᵀ(ZᵀWZ + Λ)⁻¹zⱼ. */
  whitened: Float64Array
  /** Effects of the line by grid row. Adjustments are differences between them. */
  levels: Float64Array
  traits: Traits
}

export function fitLocally(
  pool: readonly ObservedSale[],
  day: number,
  { localBends }: Method = METHODS[METHOD_VERSION],
): LocalFit {
  const line = fitMarketLine(pool, day, { ...LOCAL_FIT_SETTINGS, bendMonths: localBends })
  const numbers = numberRows(line)
  const project = kilometresFrom(line.design.origin)
  const candidates = [...line.fitted.values()].map((sale): Candidate => {
    const row = lineRow(line, sale.observed)
    const whitened = solveLower(line.factor, row.length, row)
    return {
      sale,
      row,
      whitened,
      levels: rowLevels(line, row, numbers),
      traits: toTraits(line, sale.observed, project(sale.observed.position)),
    }
  })
  const { columns } = line.design
  const axes = columns.map(({ row }, column) => {
    const unit = new Float64Array(columns.length)
    unit[column] = 1
    return { row, column, whitened: solveLower(line.factor, columns.length, unit) }
  })
  const variogram = fitVariogram(
    candidates.map(({ sale: { residual, weight }, levels, traits: { place } }) => ({
      place,
      residual,
      weight,
      levels,
    })),
  )
  return { line, variogram, candidates, axes: Map.groupBy(axes, ({ row }) => row) }
}

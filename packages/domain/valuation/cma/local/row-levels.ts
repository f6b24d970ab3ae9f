import { importedRow } from '../design/imported-terms.ts'
import { ADJUSTMENT_ROWS, type AdjustmentRow } from '../design/terms.ts'
import type { MarketLine } from '../line/market-line.ts'

/** Index of each row of the grid in `levels`. */
export const numberRows = ({ design }: MarketLine): ReadonlyMap<AdjustmentRow, number> =>
  new Map([...ADJUSTMENT_ROWS, ...(design.imported ?? []).map(importedRow)].map((row, at) => [row, at]))

/** Equals `lineEffects` relative to zero, but faster. */
export function rowLevels(
  { design, coefficients }: MarketLine,
  row: Float64Array,
  numbers: ReadonlyMap<AdjustmentRow, number>,
): Float64Array {
  const levels = new Float64Array(numbers.size)
  for (const [column, { row: name }] of design.columns.entries()) {
    const at = numbers.get(name) as number
    levels[at] = (levels[at] as number) + (row[column] as number) * (coefficients[column] as number)
  }
  return levels
}

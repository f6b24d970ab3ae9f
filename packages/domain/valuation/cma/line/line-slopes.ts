import type { Observation } from '../design/observation.ts'
import type { AdjustmentRow } from '../design/terms.ts'
import { lineRow, lineVariance, type MarketLine, predict } from './market-line.ts'

/** Change of ln price per unit of an attribute, at the subject. */
export interface LineSlope {
  row: AdjustmentRow
  /**
   * For size and lot per ln area (0.62: +0.62 % for +1 %), otherwise per year, bathroom, grade, or presence.
   */
  slope: number
  standardError: number
}

const STEP = 1e-3

export function findLineSlopes(line: MarketLine, subject: Observation): LineSlope[] {
  const subjectRow = lineRow(line, subject)
  return line.design.curves.flatMap(({ term, row }) => {
    const value = subject.values[term] ?? null
    if (value === null) return []
    const steppedRow = lineRow(line, { ...subject, values: subject.values.with(term, value + STEP) })
    const gradient = steppedRow.map((value, index) => (value - (subjectRow[index] as number)) / STEP)
    return [{ row, slope: predict(line, gradient), standardError: Math.sqrt(lineVariance(line, gradient)) }]
  })
}

/**
 * Effect of the subject's place, or of its zoning and OCP, on ln price relative to the average. Null if the
 * line has no such effect.
 */
export function findPlaceEffect(
  line: MarketLine,
  row: 'location' | 'landUse',
  subject: Observation,
  others: readonly Observation[],
): Omit<LineSlope, 'row'> | null {
  const difference = lineRow(line, subject)
  for (const other of others) {
    const values = lineRow(line, other)
    for (let column = 0; column < values.length; column++) {
      difference[column] = (difference[column] as number) - (values[column] as number) / others.length
    }
  }
  for (const [column, { row: columnRow }] of line.design.columns.entries())
    if (columnRow !== row) difference[column] = 0
  if (others.length === 0 || difference.every((value) => value === 0)) return null
  return { slope: predict(line, difference), standardError: Math.sqrt(lineVariance(line, difference)) }
}

/** “Why this value”: compares the subject with the typical property around it. */
import type { Comparison } from '../../cma/compare.ts'
import type { AdjustmentRow } from '../../cma/design/terms.ts'
import { adjustPrice } from '../../cma/grid/adjust.ts'
import { findPlaceEffect } from '../../cma/line/line-slopes.ts'
import { lineEffects, lineRow, predict, salesOf } from '../../cma/line/market-line.ts'
import { rowText } from '../attribute-texts.ts'

export interface ValueParts {
  /** Value on the model's line, to the cent. */
  typicalDollars: number
  /** By attribute of the subject, in grid order, without zero rows. */
  rows: { row: AdjustmentRow; dollars: number }[]
  /** From the model's estimate to the value from comparables. All parts add up to the value. */
  comparablesDollars: number
}

/** Rounds running sums instead of the parts, so that the whole dollars add up. */
export function partLines(
  { typicalDollars, rows }: ValueParts,
  valueDollars: number,
): { key: string; title: string; dollars: number }[] {
  let running = typicalDollars
  const lines = rows.map(({ row, dollars }) => {
    const before = Math.round(running)
    running += dollars
    return { key: row, title: rowText(row).title, dollars: Math.round(running) - before }
  })
  return [
    { key: 'typical', title: 'Typical nearby property', dollars: Math.round(typicalDollars) },
    ...lines,
    {
      key: 'comparables',
      title: 'Effect of the comparable sales',
      dollars: Math.round(valueDollars) - Math.round(running),
    },
  ]
}

type ModelData = Pick<Comparison, 'line' | 'subject' | 'pool'>

/** Exact to the cent. Null without a model. */
export function findValueParts({ line, subject, pool }: ModelData, valueDollars: number): ValueParts | null {
  if (line === null) return null
  const nearbySales = salesOf(line, pool.ids)
  const values = subject.values.map((value, term) =>
    value === null ? null : (medianOfKnown(nearbySales.map((sale) => sale.values[term] ?? null)) ?? value),
  )
  const [subjectRow, typicalRow] = [lineRow(line, subject), lineRow(line, { ...subject, values })]
  const effects = {
    ...lineEffects(line, subjectRow, typicalRow),
    location: findPlaceEffect(line, 'location', subject, nearbySales)?.slope ?? 0,
    landUse: findPlaceEffect(line, 'landUse', subject, nearbySales)?.slope ?? 0,
  }
  const total = Object.values(effects).reduce<number>((sum, effect = 0) => sum + effect, 0)
  const typicalDollars = Math.round(100 * Math.exp(predict(line, subjectRow) - total)) / 100
  const { rows, adjustedDollars } = adjustPrice(typicalDollars, effects)
  return {
    typicalDollars,
    rows: rows.flatMap(({ row, dollars }) => (dollars === 0 ? [] : [{ row, dollars }])),
    comparablesDollars: (Math.round(100 * valueDollars) - Math.round(100 * adjustedDollars)) / 100,
  }
}

/** Lower median, which is a real value: no typical house has 2.3 bathrooms. */
function medianOfKnown(values: readonly (number | null)[]): number | null {
  const sorted = Float64Array.from(values.filter((value) => value !== null)).sort()
  return sorted[(sorted.length - 1) >> 1] ?? null
}

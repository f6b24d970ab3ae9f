/** Lists nested in the boards' rows, newest first. */
import type { FactAssessment, FactSale } from '#contract/facts/facts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import { readDay, readNumber, readRows, readText } from './row-reader.ts'

/** Reads `SaleDate`, `SalePrice` and `SaleType`. Skips rows without a date. */
export function readSales(row: ResoRow, field: string): FactSale[] {
  const sales = readRows(row, field).flatMap((sale): FactSale[] => {
    const soldOn = readDay(sale, 'SaleDate')
    if (soldOn === null) return []
    return [{ soldOn, priceDollars: readNumber(sale, 'SalePrice'), comment: readText(sale, 'SaleType') }]
  })
  return listNewestFirst(sales, ({ soldOn }) => soldOn)
}

/** Reads `Year`, `Land`, `Improvement` and `Total`. Adds up a missing total. */
export function readAssessments(row: ResoRow, field: string): FactAssessment[] {
  const assessments = readRows(row, field).flatMap((assessment): FactAssessment[] => {
    const year = readNumber(assessment, 'Year')
    if (year === null || !Number.isInteger(year)) return []
    const landDollars = readNumber(assessment, 'Land')
    const improvementDollars = readNumber(assessment, 'Improvement')
    const sum = landDollars !== null && improvementDollars !== null ? landDollars + improvementDollars : null
    return [{ year, landDollars, improvementDollars, totalDollars: readNumber(assessment, 'Total') ?? sum }]
  })
  return listNewestFirst(assessments, ({ year }) => String(year))
}

/** Formats sales as `Mar 4, 2024: $1,285,000; Jul 9, 2016: $640,000`. */
export function formatSales(sales: readonly FactSale[]): string | null {
  if (sales.length === 0) return null
  const texts = sales.map(({ soldOn, priceDollars }) =>
    priceDollars === null ? formatDate(soldOn) : `${formatDate(soldOn)}: ${formatCurrency0(priceDollars)}`,
  )
  return texts.join('; ')
}

/** Drops repeated items. */
function listNewestFirst<Item>(items: readonly Item[], by: (item: Item) => string): Item[] {
  const distinctItems = new Map(items.map((item) => [JSON.stringify(item), item]))
  return [...distinctItems]
    .toSorted(([a, one], [b, other]) => by(other).localeCompare(by(one)) || a.localeCompare(b))
    .map(([, item]) => item)
}

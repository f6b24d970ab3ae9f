/** Taxes from the board's tax report if queried, otherwise from open assessments. A year never mixes both. */

import { firstOfEach } from '../../parcel/lists.ts'
import { BOARDS, type BoardKey } from '../board-of-region.ts'
import type { AssessedYear, CardData, SheetData, SourcedValue, SourceResponse } from '../sheet-data.ts'
import { NO_VALUE } from './loaded-block.ts'

export interface TaxValues {
  current: AssessedYear | null
  previous: AssessedYear | null
  /** Newest first. Appreciation may start at the oldest year. */
  years: readonly AssessedYear[]
  annualTaxes: SourcedValue
  taxYear: SourcedValue
}

export function readTaxValues(facts: SheetData, board: BoardKey | null): TaxValues {
  const openYears = facts.card.value?.assessments ?? []
  const responses = board === null ? [] : taxResponses(facts, board)
  const boardYears = responses.flatMap((response) => readBoardYears(response, openYears[0]?.year ?? null))
  const years = withoutRepeats([...boardYears, ...openYears])
  const current = years[0] ?? null
  return {
    current,
    previous: years.find(({ year }) => year === (current?.year ?? 0) - 1) ?? null,
    years,
    ...findTaxes(responses, facts.card.value?.levy ?? null),
  }
}

/** The board's tax report, then its other sources. */
export function taxResponses({ responses }: SheetData, board: BoardKey): SourceResponse[] {
  const { tax, residential } = BOARDS[board]
  return [tax, ...residential].flatMap((source) => {
    const response = responses[source]
    return response === undefined || response.values === null ? [] : [response]
  })
}

/** Keeps the first entry of each year. Newest year first. */
const withoutRepeats = (years: readonly AssessedYear[]): AssessedYear[] =>
  firstOfEach(years, ({ year }) => year).toSorted((a, b) => b.year - a.year)

/** A board's values without a year belong to the latest roll. */
function readBoardYears(
  { values, lists, origin }: SourceResponse,
  latestYear: number | null,
): AssessedYear[] {
  const listYears = (lists?.assessments ?? []).map((assessment) => ({ ...assessment, origin, note: null }))
  if (listYears.length > 0) return listYears
  const year = Number(values?.assessmentYear ?? latestYear ?? Number.NaN)
  for (const prefix of ['current', 'assessed', 'actual']) {
    const dollars = (name: string) => asNumber(values?.[`${prefix}${name}`])
    const amounts = {
      landDollars: dollars('Land'),
      improvementDollars: dollars('Improvement'),
      totalDollars: dollars('Total'),
    }
    if (Object.values(amounts).some((amount) => amount !== null) && Number.isInteger(year))
      return [{ year, ...amounts, origin, note: null }]
  }
  return []
}

const hasTaxYear = ({ values }: SourceResponse) =>
  (values?.taxYear ?? null) !== null && (values?.annualTaxes ?? values?.grossTaxes ?? null) !== null

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function findTaxes(
  responses: readonly SourceResponse[],
  levy: CardData['levy'],
): Pick<TaxValues, 'annualTaxes' | 'taxYear'> {
  // Taxes with a year are preferred to taxes of an assumed year.
  const byYear = responses.toSorted((a, b) => Number(hasTaxYear(b)) - Number(hasTaxYear(a)))
  for (const { values, origin } of byYear) {
    const taxes = values?.annualTaxes ?? values?.grossTaxes ?? null
    if (taxes !== null) {
      return {
        annualTaxes: { value: taxes, origin },
        taxYear: { value: values?.taxYear ?? null, origin },
      }
    }
  }
  if (levy === null) return { annualTaxes: NO_VALUE, taxYear: NO_VALUE }
  return {
    annualTaxes: levy.dollars,
    taxYear: { value: String(levy.year), origin: levy.dollars.origin },
  }
}

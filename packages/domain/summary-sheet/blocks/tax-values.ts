/** Taxes from the board's tax report if queried, otherwise from open assessments. A year never mixes both. */

import { firstOfEach } from '../../parcel/first-of-each.ts'
import { BOARDS, type BoardKey } from '../board-of-region.ts'
import type { AssessedYear, CardData, Known, SheetData, SourceResponse } from '../sheet-data.ts'

export interface TaxValues {
  current: AssessedYear | null
  previous: AssessedYear | null
  /** Newest first. Appreciation may start at the oldest year. */
  years: readonly AssessedYear[]
  annualTaxes: Known
  taxYear: Known
}

const UNKNOWN: Known = { value: null, origin: null }

export function readTaxValues(facts: SheetData, board: BoardKey | null): TaxValues {
  const open = facts.card.value?.assessments ?? []
  const responses = board === null ? [] : taxResponses(facts, board)
  const stated = responses.flatMap((response) => boardYears(response, open[0]?.year ?? null))
  const years = withoutRepeats([...stated, ...open])
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

/** Values that a board states without a year belong to the latest roll. */
function boardYears({ values, lists, origin }: SourceResponse, latestYear: number | null): AssessedYear[] {
  const listed = (lists?.assessments ?? []).map((assessment) => ({ ...assessment, origin, note: null }))
  if (listed.length > 0) return listed
  const year = Number(values?.assessmentYear ?? latestYear ?? Number.NaN)
  for (const prefix of ['current', 'assessed', 'actual']) {
    const dollars = (name: string) => asNumber(values?.[`${prefix}${name}`])
    const stated = {
      landDollars: dollars('Land'),
      improvementDollars: dollars('Improvement'),
      totalDollars: dollars('Total'),
    }
    if (Object.values(stated).some((amount) => amount !== null) && Number.isInteger(year))
      return [{ year, ...stated, origin, note: null }]
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
  // Stated years are preferred to an assumed latest year.
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
  if (levy === null) return { annualTaxes: UNKNOWN, taxYear: UNKNOWN }
  return {
    annualTaxes: levy.dollars,
    taxYear: { value: String(levy.year), origin: levy.dollars.origin },
  }
}

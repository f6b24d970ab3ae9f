import type { Block, BlockFact, TableBlock } from '#domain/blocks/block.ts'
import { type ColumnOf, fact, factsBlock, tableBlock, textBlock } from '#domain/blocks/make-block.ts'
import {
  findPreviousYear,
  rollNote,
  splitYearsByRoll,
  statedLevy,
  statedUse,
} from '#domain/parcel/figures/assessed-years.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { growthPercent } from '#domain/text/percent.ts'
import type { FactAssessment } from '../../facts/facts.ts'
import type { ParcelCard } from '../parcels.ts'

export type Assessment = ParcelCard['assessments'][number]

export const YEAR_COLUMNS: readonly ColumnOf<FactAssessment>[] = [
  ['year', 'Year', 'text', ({ year }) => String(year)],
  ['land', 'Land', 'currency0', ({ landDollars }) => landDollars],
  ['improvements', 'Improvements', 'currency0', ({ improvementDollars }) => improvementDollars],
  ['total', 'Total', 'currency0', ({ totalDollars }) => totalDollars],
]

/** Lists assessments by year, newest first: the current roll, then each other source. */
export function assessmentTables(card: ParcelCard, more: readonly ColumnOf<Assessment>[] = []): TableBlock[] {
  const { currentRoll, others } = splitYearsByRoll(card)
  const findSource = ({ releaseId }: Assessment) => card.provenance[releaseId]
  const table = (
    key: string,
    title: string | null,
    years: readonly Assessment[],
    columns: readonly ColumnOf<Assessment>[],
  ) => tableBlock(key, title, years, columns, ({ year, releaseId }) => ({ key: String(year), releaseId }))
  const bySource = Map.groupBy(others, (assessment) => findSource(assessment)?.sourceKey ?? '')
  return [
    table(YEARS, null, currentRoll, [...YEAR_COLUMNS, ...more]),
    ...[...bySource].map(([source, years]) =>
      table(`${YEARS} ${source}`, `By ${years.map(findSource)[0]?.title ?? source}`, years, YEAR_COLUMNS),
    ),
  ]
}

const YEARS = 'years'

export function assessmentBlocks(card: ParcelCard): Block[] {
  const { newest, currentRoll } = splitYearsByRoll(card)
  if (!newest) return [textBlock('none', 'No assessment of this parcel is in the data.')]
  const caveat = fullCaveat(newest)
  const facts = rollFacts(card)
  const percentChange = (assessment: Assessment) =>
    growthPercent(assessment.totalDollars, findPreviousYear(currentRoll, assessment)?.totalDollars ?? null)
  return [
    ...yearsChart(currentRoll),
    ...assessmentTables(card, [['change', 'Change', 'percent', percentChange]]),
    ...(facts.length === 0 ? [] : [factsBlock('roll', null, facts)]),
    ...(caveat === null ? [] : [textBlock('note', `${caveat}.`)]),
  ]
}

export function rollFacts({ assessments }: ParcelCard): BlockFact[] {
  const levyYear = statedLevy(assessments)
  const useYear = statedUse(assessments)
  const facts: BlockFact[] = []
  if (levyYear) {
    const { year, taxLevyDollars, releaseId } = levyYear
    const note = shortCaveat(levyYear)
    facts.push(fact('levy', `Tax levy ${year}`, 'currency', taxLevyDollars, releaseId, note))
  }
  if (useYear) facts.push(fact('use', 'Actual use', 'text', useYear.actualUse, useYear.releaseId))
  return facts
}

/** Draws land and improvements if every year has both, else totals. */
function yearsChart(assessments: readonly Assessment[]): Block[] {
  const totals = assessments.filter(({ totalDollars }) => totalDollars !== null)
  if (new Set(totals.map(({ year }) => year)).size < 2) return []
  const areSplit = assessments.every(
    ({ landDollars, improvementDollars }) => landDollars !== null && improvementDollars !== null,
  )
  return [
    {
      kind: 'chart',
      key: 'chart',
      title: null,
      label: 'Assessed value by year',
      drawing: areSplit ? 'bars' : 'line',
      table: YEARS,
      along: 'year',
      columns: areSplit ? ['land', 'improvements'] : ['total'],
      isNewestFirst: true,
      marked: null,
    },
  ]
}

export function assessedFact(card: ParcelCard): BlockFact | null {
  const { newest } = splitYearsByRoll(card)
  if (!newest || newest.totalDollars === null) return null
  const { year, totalDollars, releaseId } = newest
  return fact('assessed', `Assessed ${year}`, 'currency0', totalDollars, releaseId, shortCaveat(newest))
}

/** `Sum of 12 rolls`. Empty if the values are the parcel's own. */
export function shortCaveat({ unitCount, parcelsOnRoll, rollCount }: Assessment): string {
  if (unitCount > 0) return `Total of ${formatCount(unitCount, 'unit')}`
  if (parcelsOnRoll > 1) return rollNote(parcelsOnRoll)
  return rollCount > 1 ? `Sum of ${formatNumber(rollCount)} rolls` : ''
}

/** The caveat without a full stop. Null if the values are the parcel's own. */
export function fullCaveat({ unitCount, parcelsOnRoll, rollCount }: Assessment): string | null {
  if (unitCount > 0) return `Values are totals of ${formatCount(unitCount, 'strata unit')}`
  if (parcelsOnRoll > 1) return `The roll covers ${formatCount(parcelsOnRoll, 'parcel')}`
  if (rollCount > 1) return `Values are totals of ${formatCount(rollCount, 'roll')}`
  return null
}

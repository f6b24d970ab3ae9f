import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { formatProperties } from '#domain/parcel/address/strata-unit.ts'
import { statedLevy, statedUse, yearBefore } from '#domain/parcel/figures/assessed-years.ts'
import type { PartBlock, TableColumn } from '#domain/report/part-content.ts'
import { growthPercent } from '#domain/summary-sheet/blocks/growth.ts'
import type { ColumnValue } from '#domain/text/column-type.ts'
import { formatCount, formatList } from '#domain/text/counts.ts'
import { distinctKeys, fact, type PartMaker, readCards, text } from './part-maker.ts'

/** Assessed values by year, the newest first, each with its change from the year before. */
export const assessmentsPart: PartMaker = {
  async ofParcel({ card }, { upid }) {
    const ofParcel = await card(upid)
    const { assessments } = ofParcel
    if (assessments.length === 0) return [text('none', 'No assessment of this parcel is in the data.')]
    const keys = distinctKeys(assessments.map(({ year }) => String(year)))
    const caveat = assessments[0] ? caveatOf(assessments[0]) : null
    return [
      ...yearsChart(assessments),
      {
        kind: 'table',
        key: YEARS,
        title: null,
        columns: [...YEAR_COLUMNS, { key: 'change', title: 'Change', type: 'percent' }],
        rows: assessments.map((each, index) => ({
          key: keys[index] ?? String(each.year),
          values: [
            ...yearValues(each),
            growthPercent(each.totalDollars, yearBefore(ofParcel, each)?.totalDollars ?? null),
          ],
          releaseId: each.releaseId,
        })),
      },
      ...rollFacts(assessments),
      ...(caveat === null ? [] : [text('note', `${caveat}.`)]),
    ]
  },
  async ofAll({ card }, parcels) {
    const found = await readCards(card, parcels)
    const newest = found.flatMap(({ name, card }) =>
      card.assessments[0] ? { name, card, ...card.assessments[0] } : [],
    )
    if (newest.length === 0) return []
    return [
      {
        kind: 'table',
        key: 'newest',
        title: 'Latest assessments',
        columns: [{ key: 'address', title: 'Parcel', type: 'text' }, ...YEAR_COLUMNS],
        rows: newest.map((each) => ({
          key: each.card.parcel.upid,
          values: [each.name, ...yearValues(each)],
          releaseId: each.releaseId,
        })),
      },
      togetherFacts(newest, found),
    ]
  },
}

/** Tax levy and actual use, each of the newest roll that states it. */
function rollFacts(assessments: readonly Assessment[]): PartBlock[] {
  const levied = statedLevy(assessments)
  const used = statedUse(assessments)
  const facts = [
    ...(levied
      ? [fact('levy', `Tax levy ${levied.year}`, 'currency', levied.taxLevyDollars, levied.releaseId)]
      : []),
    ...(used ? [fact('use', 'Actual use', 'text', used.actualUse, used.releaseId)] : []),
  ]
  return facts.length === 0 ? [] : [{ kind: 'facts', key: 'roll', title: null, facts }]
}

/** Key of the table of years. */
const YEARS = 'years'

/** Chart of at least two years: land and improvements if every year has both, else totals. */
function yearsChart(assessments: readonly Assessment[]): PartBlock[] {
  const totals = assessments.filter(({ totalDollars }) => totalDollars !== null)
  if (new Set(totals.map(({ year }) => year)).size < 2) return []
  const areParted = assessments.every(
    ({ landDollars, improvementDollars }) => landDollars !== null && improvementDollars !== null,
  )
  return [
    {
      kind: 'chart',
      key: 'chart',
      title: null,
      label: 'Assessed value by year',
      drawing: areParted ? 'bars' : 'line',
      table: YEARS,
      along: 'year',
      columns: areParted ? ['land', 'improvements'] : ['total'],
      isNewestFirst: true,
      marked: null,
    },
  ]
}

const YEAR_COLUMNS: TableColumn[] = [
  { key: 'year', title: 'Year', type: 'text' },
  { key: 'land', title: 'Land', type: 'currency0' },
  { key: 'improvements', title: 'Improvements', type: 'currency0' },
  { key: 'total', title: 'Total', type: 'currency0' },
]

const yearValues = ({ year, landDollars, improvementDollars, totalDollars }: Assessment): ColumnValue[] => [
  String(year),
  landDollars,
  improvementDollars,
  totalDollars,
]

/**
 * Sum of the latest totals, with its caveats. A roll over several of the parcels counts once. A unit is not added to its building, whose total includes it.
 */
function togetherFacts(
  newest: readonly NewestAssessment[],
  found: readonly Pick<NewestAssessment, 'card'>[],
): PartBlock {
  const upids = new Set(newest.map(({ card }) => card.parcel.upid))
  const apart = newest.filter(({ card }) => card.building === null || !upids.has(card.building.upid))
  const rolls = new Map(apart.map((each) => [rollOf(each), each]))
  const known = [...rolls.values()].filter(({ totalDollars }) => totalDollars !== null)
  const sum = known.reduce((dollars, each) => dollars + (each.totalDollars ?? 0), 0)
  const missing = found.length - newest.length + rolls.size - known.length
  const years = [...new Set(known.map(({ year }) => year))].toSorted()
  const hasUnits = found.some(({ card }) => card.building !== null)
  const notes = [
    years.length > 1 && `Of ${formatList(years.map(String))}`,
    rolls.size < newest.length && 'Rolls and buildings that stand behind several rows are counted once',
    missing > 0 && `${formatProperties(missing, hasUnits)} without an assessed total not included`,
  ]
  const value = known.length === 0 ? null : sum
  const total = fact('total', 'Assessed value', 'currency0', value, null, notes.filter(Boolean).join('. '))
  return { kind: 'facts', key: 'together', title: 'Together', facts: [total] }
}

interface NewestAssessment extends Assessment {
  card: ParcelCard
}

/** The roll that states the value, where it covers several parcels; else the parcel. */
const rollOf = ({ card: { parcel, roll }, parcelsOnRoll, releaseId }: NewestAssessment): string =>
  parcelsOnRoll > 1 && roll !== null ? `roll ${releaseId} ${roll.number}` : parcel.upid

type Assessment = ParcelCard['assessments'][number]

/** Returns the caveat needed to read the values, as a sentence without its full stop; null: they are the parcel's own. */
export function caveatOf({ unitCount, parcelsOnRoll, rollCount }: Assessment): string | null {
  if (unitCount > 0) return `Values are totals of ${formatCount(unitCount, 'strata unit')}`
  if (parcelsOnRoll > 1) return `The roll covers ${formatCount(parcelsOnRoll, 'parcel')}`
  if (rollCount > 1) return `Values are totals of ${formatCount(rollCount, 'roll')}`
  return null
}

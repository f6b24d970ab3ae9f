/** Blocks of an analysis about its subject and the sales that it is compared with. */
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import {
  type PartBlock,
  type ReportFact,
  type TableColumn,
  UNRECORDED_RELEASE,
} from '#domain/report/part-content.ts'
import type { ReportValueType } from '#domain/report/report-value.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatEstimate, roundEstimate } from '#domain/text/money.ts'
import { formatPercent } from '#domain/text/percent.ts'
import { comparedAsText, methodText, NOT_AN_APPRAISAL } from '#domain/valuation/analysis/answer-texts.ts'
import {
  ATTRIBUTE_TITLES,
  type AttributeKey,
  formatAttribute,
  formatClass,
  netPriceTitle,
  OWN_SALE,
  STATED_HERE,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { netPrice } from '#domain/valuation/cma/sales/market-sale.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { factOfMany, newestBySource, type Releases } from '../market/sold-alike.ts'
import { computedFact, fact, text } from '../part-maker.ts'

type Sale = AnalysisAnswer['comparables'][number]['sale']

/** Returns the releases of what the answer is made from, sales and facts of the subject: of each source the newest, which stands for those before it. */
export function releasesOfAnswer(found: AnalysisWithAnswer): Releases {
  const { sales, descriptions } = found.answer.course.madeFrom
  return releasesWith(found, [...sales, ...recorded(descriptions)])
}

/**
 * Returns the releases of all comparables and of the facts of the subject. Each adjustment, adjusted price and weight names them all: those of some comparables
 * would say what was withheld of the others, or of the subject.
 */
export const releasesOfAdjustments = (found: AnalysisWithAnswer): Releases =>
  releasesWith(
    found,
    found.answer.comparables.flatMap(({ sale }) => releasesOfSale(sale)),
  )

/** Returns the releases of a sale, of what it was and of its listing. */
const releasesOfSale = ({ releaseId, furtherReleaseIds }: Sale): number[] =>
  [releaseId, ...recorded(furtherReleaseIds)].filter((id) => id !== null)

const recorded = (releaseIds: readonly number[] | null): readonly number[] =>
  releaseIds ?? [UNRECORDED_RELEASE]

/** Returns these releases and those of the facts of the subject that were used; one without provenance stands for itself. */
export function releasesWith({ analysis, answer }: AnalysisWithAnswer, sales: readonly number[]): Releases {
  const { facts, corrections } = analysis.subject
  const used = facts.flatMap(({ key, releaseId }) => (corrections[key] === undefined ? [releaseId] : []))
  const provenance = { ...analysis.provenance, ...answer.provenance }
  return newestBySource(
    [...new Set([...sales, ...used])].map((releaseId) => ({
      sourceKey: provenance[releaseId]?.sourceKey ?? `release ${releaseId}`,
      releaseId,
    })),
  )
}

export const allOf = ({ releaseId, furtherReleaseIds }: Releases): number[] =>
  releaseId === null ? [] : [releaseId, ...furtherReleaseIds]

/** The value with its ranges, its accuracy and the assessed value; or why there is no value. */
export function valueBlocks(found: AnalysisWithAnswer): PartBlock[] {
  const { analysis, answer } = found
  const releases = releasesOfAnswer(found)
  const madeFrom = allOf(releases)
  const { value, reason, market, notes, comparables } = answer
  const as = comparedAsText(answer)
  const classBlocks = as === null ? [] : [text('comparedAs', as, madeFrom)]
  const about = `${NOT_AN_APPRAISAL}: nobody has inspected the property for it.`
  if (value === null) {
    return [
      text(
        'reason',
        `No value: ${reason ?? 'there are too few sales around the subject.'} ${about}`,
        madeFrom,
      ),
      ...classBlocks,
    ]
  }
  const ranges = value.ranges.map(({ share, lowDollars, highDollars }) =>
    factOfMany(
      `range${Math.round(100 * share)}`,
      `${formatPercent(100 * share)} range`,
      'text',
      `${formatEstimate(lowDollars)} to ${formatEstimate(highDollars)}`,
      releases,
    ),
  )
  return [
    {
      kind: 'facts',
      key: 'value',
      title: null,
      facts: [
        factOfMany('value', 'Market value, median', 'currency0', roundEstimate(value.dollars), releases),
        ...ranges,
        fact('asOf', 'Effective date', 'date', analysis.effectiveDate, null),
        factOfMany('comparables', 'Comparables', 'number', comparables.length, releases),
        ...assessedFacts(answer, madeFrom),
        ...accuracyFacts(answer, madeFrom),
      ],
    },
    ...classBlocks,
    ...notes.map((note, index) => text(`note-${index + 1}`, note.text, madeFrom)),
    ...(market ? [text('how', `${methodText(market)} ${about}`, madeFrom)] : []),
  ]
}

function assessedFacts({ assessed }: AnalysisAnswer, madeFrom: readonly number[]): ReportFact[] {
  if (!assessed) return []
  const { totalDollars, adjustedDollars, asOf, releaseId } = assessed
  const note = `As of ${formatDate(asOf)}`
  return [
    fact('assessed', 'Assessed value', 'currency0', totalDollars, releaseId, note),
    ...(adjustedDollars === null
      ? []
      : [
          computedFact(
            'assessedNow',
            'The same in the market of the effective date',
            'currency0',
            roundEstimate(adjustedDollars),
            [releaseId, ...madeFrom],
          ),
        ]),
  ]
}

function accuracyFacts({ accuracy }: AnalysisAnswer, madeFrom: readonly number[]): ReportFact[] {
  if (!accuracy) return []
  const { count, medianError, within10, coverage, asOf } = accuracy
  const held = coverage.find(({ share }) => share === 0.8)
  const said = (key: string, term: string, words: string, note = ''): ReportFact => ({
    ...computedFact(key, term, 'text', words, madeFrom),
    note,
  })
  return [
    said(
      'within10',
      'Past answers within 10% of the price',
      formatPercent(100 * within10),
      `Of ${formatCount(count, 'past answer')} in this market, as of ${formatDate(asOf)}`,
    ),
    said('medianError', 'Half of them were within', formatPercent(100 * medianError, 1)),
    ...(held ? [said('held', '80% ranges that held', formatPercent(100 * held.covered))] : []),
  ]
}

const columnsOf = (priceTitle: string): TableColumn[] => [
  { key: 'number', title: 'No.', type: 'text' },
  { key: 'address', title: 'Comparable', type: 'text' },
  { key: 'soldOn', title: 'Sold', type: 'date' },
  { key: 'price', title: priceTitle, type: 'currency0' },
  { key: 'floor', title: 'Floor', type: 'floorArea' },
  { key: 'lot', title: 'Lot', type: 'area' },
  { key: 'distance', title: 'Distance', type: 'distance' },
]

/** Values of a row by the keys of its columns. */
export type Values = Record<string, string | number | null>

/** Returns the columns of which a row has a value. */
export const knownColumns = (
  columns: readonly TableColumn[],
  rows: readonly { values: Values }[],
): TableColumn[] => columns.filter(({ key }) => rows.some(({ values }) => values[key] !== null))

/** The comparables by their numbers; without the columns of which none is known. */
export function comparablesTable({ answer: { comparables } }: AnalysisWithAnswer): PartBlock[] {
  if (comparables.length === 0) return []
  const rows = comparables.map(({ number, sale, metres }) => ({
    sale,
    values: {
      number: String(number),
      address: sale.origin === 'own' ? `${sale.name} (${OWN_SALE.toLowerCase()})` : sale.name,
      soldOn: sale.soldOn,
      price: netPrice(sale),
      floor: sale.attributes.floorSquareMetres,
      lot: sale.attributes.lotSquareMetres,
      distance: metres,
    } as Values,
  }))
  const columns = knownColumns(columnsOf(netPriceTitle(comparables.map(({ sale }) => sale))), rows)
  return [
    {
      kind: 'table',
      key: 'comparables',
      title: 'Comparable sales',
      columns,
      rows: rows.map(({ sale, values }) => ({
        key: sale.id,
        values: columns.map(({ key }) => values[key] ?? null),
        releaseId: sale.releaseId,
        furtherReleaseIds: releasesOfSale(sale).filter((id) => id !== sale.releaseId),
      })),
    },
  ]
}

const TYPES: Partial<Record<AttributeKey, ReportValueType>> = {
  floorSquareMetres: 'floorArea',
  lotSquareMetres: 'area',
}

/** The attributes of the subject that were compared; those that its person corrected say so. */
export function subjectFacts({
  analysis: { subject },
  answer: { attributes, comparedAs },
}: AnalysisWithAnswer): PartBlock[] {
  const releases = new Map(subject.facts.map(({ key, releaseId }) => [key, releaseId]))
  const facts = (Object.keys(ATTRIBUTE_TITLES) as AttributeKey[]).flatMap((key): ReportFact[] => {
    const value = attributes[key]
    if (value === null) return []
    const type = TYPES[key]
    const shown = type === undefined ? formatAttribute(key, value, 'metric') : Number(value)
    const isCorrected = subject.corrections[key] !== undefined
    const note = isCorrected ? STATED_HERE : ''
    return [
      fact(
        key,
        ATTRIBUTE_TITLES[key],
        type ?? 'text',
        shown,
        isCorrected ? null : (releases.get(key) ?? null),
        note,
      ),
    ]
  })
  const kind = formatClass(subject.marketClass, comparedAs, subject.tenure)
  const isByRoll = comparedAs !== null && subject.corrections.buildingShare === undefined
  const kindReleaseId = isByRoll ? (releases.get('buildingShare') ?? null) : null
  return [
    {
      kind: 'facts',
      key: 'subject',
      title: 'The subject as it was compared',
      facts: [fact('class', 'Kind', 'text', kind, kindReleaseId), ...facts],
    },
  ]
}

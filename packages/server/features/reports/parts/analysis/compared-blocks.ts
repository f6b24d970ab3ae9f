/** Blocks of an analysis about its comparables and its subject's compared attributes. */
import type { PartBlock, ReportFact, TableColumn } from '#domain/report/part-content.ts'
import type { ReportValueType } from '#domain/report/report-value.ts'
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
import { fact } from '../part-maker.ts'
import { releasesOfSale } from './value-blocks.ts'

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

/** Returns the columns for which some row has a value. */
export const knownColumns = (
  columns: readonly TableColumn[],
  rows: readonly { values: Values }[],
): TableColumn[] => columns.filter(({ key }) => rows.some(({ values }) => values[key] !== null))

/** Comparables by number, without columns in which all values are unknown. */
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

/** Compared attributes of the subject; corrected ones say so. */
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

/** Blocks of an analysis about its comparables and its subject's compared attributes. */
import { type Block, type BlockFact, keepKnownColumns } from '#domain/blocks/block.ts'
import type { BlockValueType } from '#domain/blocks/block-value.ts'
import { fact, factsBlock, tableOf } from '#domain/blocks/make-block.ts'
import {
  ATTRIBUTE_TITLES,
  type AttributeKey,
  formatAttribute,
  formatClass,
  netPriceTitle,
  OWN_SALE,
  STATED_HERE,
} from '#domain/valuation/analysis/attribute-texts.ts'
import { PART_TITLES } from '#domain/valuation/analysis/shared-parts.ts'
import { daysListed } from '#domain/valuation/client/home-texts.ts'
import { netPrice } from '#domain/valuation/cma/sales/market-sale.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { releasesOfSale, type Sale } from './value-blocks.ts'

/** Comparables by number, without columns in which all values are unknown. */
export function comparablesTable({ answer: { comparables } }: AnalysisWithAnswer): Block[] {
  if (comparables.length === 0) return []
  const priceTitle = netPriceTitle(comparables.map(({ sale }) => sale))
  const table = tableOf(
    'comparables',
    PART_TITLES.comparables,
    comparables,
    [
      ['number', 'No.', 'text', ({ number }) => String(number)],
      ['address', 'Comparable', 'text', ({ sale }) => nameOf(sale)],
      ['soldOn', 'Sold', 'date', ({ sale }) => sale.soldOn],
      ['price', priceTitle, 'currency0', ({ sale }) => netPrice(sale)],
      ['asked', 'Asked', 'currency0', ({ sale }) => sale.listedDollars],
      ['days', 'Days', 'number', ({ sale }) => daysListed(sale)],
      ['floor', 'Floor', 'floorArea', ({ sale }) => sale.attributes.floorSquareMetres],
      ['lot', 'Lot', 'area', ({ sale }) => sale.attributes.lotSquareMetres],
      ['distance', 'Distance', 'distance', ({ metres }) => metres],
    ],
    ({ sale }) => ({
      key: sale.id,
      releaseId: sale.releaseId,
      furtherReleaseIds: releasesOfSale(sale).filter((id) => id !== sale.releaseId),
    }),
  )
  return [keepKnownColumns(table)]
}

const nameOf = ({ name, origin }: Sale): string =>
  origin === 'own' ? `${name} (${OWN_SALE.toLowerCase()})` : name

const TYPES: Partial<Record<AttributeKey, BlockValueType>> = {
  floorSquareMetres: 'floorArea',
  lotSquareMetres: 'area',
}

/** Compared attributes of the subject; corrected ones say so. */
export function subjectFacts({
  analysis: { subject },
  answer: { attributes, comparedAs },
}: AnalysisWithAnswer): Block[] {
  const releases = new Map(subject.facts.map(({ key, releaseId }) => [key, releaseId]))
  const facts = (Object.keys(ATTRIBUTE_TITLES) as AttributeKey[]).flatMap((key): BlockFact[] => {
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
  const kindFact = fact('class', 'Kind', 'text', kind, kindReleaseId)
  return [factsBlock('subject', PART_TITLES.facts, [kindFact, ...facts])]
}

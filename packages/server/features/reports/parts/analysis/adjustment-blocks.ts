/** Blocks that explain the value, and for appraisers the adjustment grid, its reasons and the weights. */
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import type { Block, TableBlock, TableRow } from '#domain/blocks/block.ts'
import { type Releases, tableBlock, textBlock } from '#domain/blocks/make-block.ts'
import { formatList } from '#domain/text/counts.ts'
import { methodText } from '#domain/valuation/analysis/answer-texts.ts'
import { hasNoWeight, noWeightText } from '#domain/valuation/analysis/answered-comparables.ts'
import { netPriceTitle, rowText } from '#domain/valuation/analysis/attribute-texts.ts'
import { partLines } from '#domain/valuation/analysis/reasons/value-parts.ts'
import { inWholeDollars } from '#domain/valuation/cma/grid/whole-dollars.ts'
import { netPrice } from '#domain/valuation/cma/sales/market-sale.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { adjustmentReleases, allReleaseIds, answerReleases } from './value-blocks.ts'

type Comparable = AnalysisAnswer['comparables'][number]

/** Maximum comparables side by side on every paper size. */
const COMPARABLES_PER_GRID = 5

/** Makes blocks for appraisers. Clients read the adjustments as sentences on the cards. */
export function gridBlocks(result: AnalysisWithAnswer): Block[] {
  const comparables = result.answer.comparables.map(inWholeDollars)
  const releases = adjustmentReleases(result)
  const isAdjusted = comparables.some(({ rows }) => rows.some(({ dollars }) => dollars !== 0))
  const gridCount = isAdjusted ? Math.ceil(comparables.length / COMPARABLES_PER_GRID) : 0
  const grids = Array.from({ length: gridCount }, (_, index) =>
    toGrid(comparables.slice(index * COMPARABLES_PER_GRID, (index + 1) * COMPARABLES_PER_GRID), releases),
  )
  const { market } = result.answer
  const title = 'For appraisers'
  return [
    ...(market === null
      ? []
      : [{ ...textBlock('how', methodText(market), allReleaseIds(answerReleases(result))), title }]),
    ...toReasons(result, comparables),
    ...grids,
    ...toWeightsTable(comparables, releases),
  ]
}

export function whyBlocks(result: AnalysisWithAnswer): Block[] {
  const { value, why } = result.answer
  const releases = answerReleases(result)
  if (value === null || why === null) return []
  const lines = [
    ...partLines(why, value.dollars),
    { key: 'value', title: 'Value before rounding', dollars: Math.round(value.dollars) },
  ]
  return [
    tableBlock(
      'why',
      'Why this value',
      lines,
      [
        ['line', '', 'text', ({ title }) => title],
        ['dollars', 'Dollars', 'currency0', ({ dollars }) => dollars],
      ],
      ({ key }) => ({ key, ...releases, isSigned: key !== 'typical' && key !== 'value' }),
    ),
  ]
}

/** Makes a table from net price to adjusted price. Omits adjustments that are zero for all comparables. */
function toGrid(comparables: readonly Comparable[], releases: Releases): TableBlock {
  const [first, last] = [comparables[0]?.number, comparables.at(-1)?.number]
  const row = (
    key: string,
    title: string,
    dollarsOf: (comparable: Comparable) => number | null,
  ): TableRow => ({
    key,
    values: [
      title,
      ...comparables.map((comparable) => {
        const dollars = dollarsOf(comparable)
        return dollars === null ? null : Math.round(dollars)
      }),
    ],
    ...releases,
  })
  const rows = comparables[0]?.rows.map(({ row: key }) => key) ?? []
  const findRow = (key: (typeof rows)[number], { rows: adjustments }: Comparable) =>
    adjustments.find((adjustment) => adjustment.row === key)
  /** Returns the fact in dollars. Null if it is unknown, so that there is no adjustment. */
  const statedIn = (key: (typeof rows)[number]) => (comparable: Comparable) => {
    const { dollars = 0, unstatedBy = null } = findRow(key, comparable) ?? {}
    return dollars === 0 && unstatedBy !== null ? null : dollars
  }
  return {
    kind: 'table',
    key: `grid-${first}`,
    title: first === last ? `Adjustments of ${first}` : `Adjustments of ${first} to ${last}`,
    columns: [
      { key: 'row', title: 'Adjustment', type: 'text' },
      ...comparables.map(({ number, sale }) => ({
        // A comparable's number can change, so the key is its id.
        key: sale.id,
        title: `No. ${number}`,
        type: 'currency0' as const,
      })),
    ],
    rows: [
      row('price', netPriceTitle(comparables.map(({ sale }) => sale)), ({ sale }) => netPrice(sale)),
      ...rows
        .filter((key) => comparables.some((comparable) => (findRow(key, comparable)?.dollars ?? 0) !== 0))
        .map((key) => ({ ...row(key, rowText(key).title, statedIn(key)), isSigned: true })),
      row('adjusted', 'Adjusted price', ({ adjustedDollars }) => adjustedDollars),
    ],
  }
}

function toWeightsTable(comparables: readonly Comparable[], releases: Releases): Block[] {
  if (comparables.length === 0) return []
  const without = comparables.filter(hasNoWeight).map(({ number }) => `No. ${number}`)
  return [
    tableBlock(
      'weights',
      'Weights of the adjusted prices',
      comparables,
      [
        ['number', 'No.', 'text', ({ number }) => String(number)],
        ['address', 'Comparable', 'text', ({ sale }) => sale.name],
        ['adjusted', 'Adjusted price', 'currency0', ({ adjustedDollars }) => adjustedDollars],
        ['weight', 'Weight', 'share', ({ weight }) => weight],
      ],
      ({ sale }) => ({ key: sale.id, ...releases }),
    ),
    ...(without.length === 0
      ? []
      : [
          textBlock(
            'no-weight',
            noWeightText(`${formatList(without)} without weight`),
            allReleaseIds(releases),
          ),
        ]),
  ]
}

function toReasons(result: AnalysisWithAnswer, comparables: readonly Comparable[]): Block[] {
  const adjustedRows = new Set(
    comparables.flatMap(({ rows }) =>
      rows.filter(({ modelDollars }) => modelDollars !== 0).map(({ row }) => row),
    ),
  )
  const reasons = result.answer.reasons.filter(({ row }) => adjustedRows.has(row))
  if (reasons.length === 0) return []
  const releases = answerReleases(result)
  return [
    tableBlock(
      'reasons',
      'How each adjustment was found',
      reasons,
      [
        ['row', 'Adjustment', 'text', ({ row }) => rowText(row).title],
        ['reason', 'By', 'text', ({ text: reason }) => reason],
      ],
      ({ row: key }) => ({ key, ...releases }),
    ),
  ]
}

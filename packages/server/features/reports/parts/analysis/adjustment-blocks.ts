/** The adjustments of an analysis: a grid, those by hand, the reasons of the model, and the weights of the adjusted prices. */
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import type { PartBlock, TableBlock, TableRow } from '#domain/report/part-content.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { netPriceTitle, ROW_TEXTS } from '#domain/valuation/analysis/attribute-texts.ts'
import { inWholeDollars } from '#domain/valuation/cma/grid/whole-dollars.ts'
import { netPrice } from '#domain/valuation/cma/sales/market-sale.ts'
import type { AnalysisOfParcel } from '../../../cma/of-parcel/service.ts'
import type { Releases } from '../market/sold-alike.ts'
import { text } from '../part-maker.ts'
import { allOf, releasesOfAdjustments, releasesOfAnswer } from './value-blocks.ts'

type Comparable = AnalysisAnswer['comparables'][number]

/** Comparables side by side that fit on every paper. */
const BESIDE = 5

export function adjustmentBlocks(found: AnalysisOfParcel): PartBlock[] {
  const comparables = found.answer.comparables.map(inWholeDollars)
  const releases = releasesOfAdjustments(found)
  const grids = Array.from({ length: Math.ceil(comparables.length / BESIDE) }, (_, index) =>
    grid(comparables.slice(index * BESIDE, (index + 1) * BESIDE), releases),
  )
  return [
    ...grids,
    ...overrides(comparables, allOf(releases)),
    ...reasons(found),
    ...weights(comparables, releases),
  ]
}

/** Rows of dollars that add up from the price to the adjusted price; rows in which nothing is adjusted are left out. */
function grid(beside: readonly Comparable[], releases: Releases): TableBlock {
  const [first, last] = [beside[0]?.number, beside.at(-1)?.number]
  const row = (
    key: string,
    title: string,
    dollarsOf: (comparable: Comparable) => number | null,
  ): TableRow => ({
    key,
    values: [
      title,
      ...beside.map((comparable) => {
        const dollars = dollarsOf(comparable)
        return dollars === null ? null : Math.round(dollars)
      }),
    ],
    ...releases,
  })
  const rows = beside[0]?.rows.map(({ row: key }) => key) ?? []
  const dollarsIn = (key: (typeof rows)[number]) => (comparable: Comparable) =>
    comparable.rows.find((each) => each.row === key)?.dollars ?? 0
  /** Null where nothing is adjusted, for the comparable does not state the fact. */
  const statedIn = (key: (typeof rows)[number]) => (comparable: Comparable) => {
    const { attribute } = ROW_TEXTS[key]
    const dollars = dollarsIn(key)(comparable)
    return dollars === 0 && attribute !== null && comparable.sale.attributes[attribute] === null
      ? null
      : dollars
  }
  return {
    kind: 'table',
    key: `grid-${first}`,
    title: first === last ? `Adjustments of ${first}` : `Adjustments of ${first} to ${last}`,
    columns: [
      { key: 'row', title: 'Adjustment', type: 'text' },
      ...beside.map(({ number }) => ({
        key: `c${number}`,
        title: `No. ${number}`,
        type: 'currency0' as const,
      })),
    ],
    rows: [
      row('price', netPriceTitle(beside.map(({ sale }) => sale)), ({ sale }) => netPrice(sale)),
      ...rows
        .filter((key) => beside.some((comparable) => dollarsIn(key)(comparable) !== 0))
        .map((key) => row(key, ROW_TEXTS[key].title, statedIn(key))),
      row('adjusted', 'Adjusted price', ({ adjustedDollars }) => adjustedDollars),
    ],
  }
}

/** The adjusted prices with their weights: the value is their weighted mean. */
function weights(comparables: readonly Comparable[], releases: Releases): TableBlock[] {
  if (comparables.length === 0) return []
  return [
    {
      kind: 'table',
      key: 'weights',
      title: 'Weights of the adjusted prices',
      columns: [
        { key: 'number', title: 'No.', type: 'text' },
        { key: 'address', title: 'Comparable', type: 'text' },
        { key: 'adjusted', title: 'Adjusted price', type: 'currency0' },
        { key: 'weight', title: 'Weight', type: 'share' },
      ],
      rows: comparables.map(({ number, sale, adjustedDollars, weight }) => ({
        key: sale.id,
        values: [String(number), sale.name, adjustedDollars, weight],
        ...releases,
      })),
    },
  ]
}

/** A sentence for each adjustment that a person made in the place of the model's. */
const overrides = (comparables: readonly Comparable[], madeFrom: readonly number[]): PartBlock[] =>
  comparables.flatMap(({ number, rows, sale }) =>
    rows.flatMap(({ row, override, modelDollars }) =>
      override === null
        ? []
        : [
            text(
              `override-${sale.id}-${row}`,
              `No. ${number}, ${ROW_TEXTS[row].title}: ${formatCurrency0(override.dollars)} by hand, ${formatCurrency0(modelDollars)} by the model${override.note === '' ? '.' : `: ${override.note}`}`,
              madeFrom,
            ),
          ],
    ),
  )

function reasons(found: AnalysisOfParcel): PartBlock[] {
  if (found.answer.reasons.length === 0) return []
  const releases = releasesOfAnswer(found)
  return [
    {
      kind: 'table',
      key: 'reasons',
      title: 'Reasons of the model',
      columns: [
        { key: 'row', title: 'Adjustment', type: 'text' },
        { key: 'reason', title: 'By', type: 'text' },
      ],
      rows: found.answer.reasons.map(({ row, text: reason }) => ({
        key: row,
        values: [ROW_TEXTS[row].title, reason],
        ...releases,
      })),
    },
  ]
}

import { compareTexts, formatList } from '../../text/counts.ts'
import { formatSignedPercent } from '../../text/percent.ts'
import type { Comparison, Edition } from '../cma/compare.ts'
import { isImportedRow } from '../cma/design/imported-terms.ts'
import { type AdjustmentRow, TERMS, type UnstatedBy } from '../cma/design/terms.ts'
import { limitWeights } from '../cma/grid/limit-weights.ts'
import { findUnstated } from '../cma/line/missing-variance.ts'
import { COMPARABLE_COUNT } from '../cma/local/comparable-set.ts'
import type { MarketClass } from '../cma/sales/market-sale.ts'
import type { Valuation } from '../cma/value-subject.ts'
import type { BasisSale } from './analysis-basis.ts'

import { rowText } from './attribute-texts.ts'

type ValuedComparable = Omit<Valuation['comparables'][number], 'sale' | 'kilometres'>
type ValuedRow = ValuedComparable['rows'][number]

interface AnsweredRow extends ValuedRow {
  /** Side that lacks the attribute. Null if neither does, or if the row is not about an attribute. */
  unstatedBy: UnstatedBy | null
}

export interface AnsweredComparable extends Omit<ValuedComparable, 'rows'> {
  rows: AnsweredRow[]
  /** Numbered from 1 by distance, counting withheld comparables. */
  number: number
  sale: BasisSale
  metres: number
  isPinned: boolean
  reason: string
  /** Change of the value without this comparable. Null for the only comparable. */
  influence: number | null
}

export const hasNoWeight = ({ weight }: { weight: number }): boolean => weight < 0.0005

export const noWeightText = (subject: string): string =>
  `${subject}: the other comparables are nearer or more similar.`

interface ExplanationContext {
  salesById: ReadonlyMap<string, BasisSale>
  pinnedIds: ReadonlySet<string>
  comparison: Pick<Comparison, 'subject' | 'comparables'>
  marketClass: MarketClass
}

const appliesToClass = (row: AdjustmentRow, marketClass: MarketClass): boolean =>
  isImportedRow(row) || TERMS.some((term) => term.row === row && term.classes.includes(marketClass))

/** Sorts by distance, because an order by weight would reveal withheld weights. */
export function explainComparables(
  { comparables, edition }: Valuation,
  { salesById, pinnedIds, comparison, marketClass }: ExplanationContext,
): AnsweredComparable[] {
  /** Empty for a manual edition, because a person fills in the grid. */
  const findUnstatedRows = (saleId: string) => {
    const match = comparison.comparables.find(({ observed }) => observed.sale.id === saleId)
    const rows = match && edition !== 'by hand' ? findUnstated(comparison.subject, match.observed) : []
    return new Map(rows.map(({ row, by }) => [row, by]))
  }
  return comparables
    .flatMap(({ sale, kilometres, ...valuedComparable }, index): Omit<AnsweredComparable, 'number'>[] => {
      const basisSale = salesById.get(sale.id)
      if (basisSale === undefined) return []
      const isPinned = pinnedIds.has(sale.id)
      const unstatedRows = findUnstatedRows(sale.id)
      const choiceText = `${isPinned ? 'Pinned by hand' : CHOICE_TEXTS[edition]}${describeAdjustments(valuedComparable.rows)}.${valuedComparable.grossShare > 1 ? LARGE_ADJUSTMENTS_TEXT : ''}`
      return [
        {
          ...valuedComparable,
          rows: valuedComparable.rows.map((row) => ({
            ...row,
            unstatedBy: appliesToClass(row.row, marketClass) ? (unstatedRows.get(row.row) ?? null) : null,
          })),
          sale: basisSale,
          metres: kilometres * 1000,
          isPinned,
          reason: hasNoWeight(valuedComparable)
            ? `${choiceText} ${noWeightText('It has no weight')}`
            : choiceText,
          influence: measureInfluence(comparables, index),
        },
      ]
    })
    .sort((a, b) => a.metres - b.metres || compareTexts(a.sale.id, b.sale.id))
    .map((comparable, index) => ({ ...comparable, number: index + 1 }))
}

const CHOICE_TEXTS: Record<Edition, string> = {
  line: `Among the ${COMPARABLE_COUNT} most similar`,
  local: `Among the ${COMPARABLE_COUNT} most certain after adjustment`,
  'by hand': `Among the ${COMPARABLE_COUNT} nearest`,
}

const LARGE_ADJUSTMENTS_TEXT = ' Its gross adjustments exceed its price, so it is weak evidence.'

/** Names the two largest adjustments. Empty if all are below half a percent. */
function describeAdjustments(rows: ValuedComparable['rows']): string {
  const adjustments = rows
    .filter(({ share }) => Math.abs(share) >= MIN_SHARE)
    .sort((a, b) => Math.abs(b.share) - Math.abs(a.share))
    .slice(0, 2)
    .map(({ row, share }) => `${rowName(row)} ${formatSignedPercent(100 * share)}`)
  return adjustments.length === 0 ? '' : `; adjusted most for ${formatList(adjustments)}`
}

const MIN_SHARE = 0.005

function rowName(row: AdjustmentRow): string {
  if (row === 'time') return 'date of sale'
  const { title } = rowText(row)
  return title.charAt(0).toLowerCase() + title.slice(1)
}

/** Measures the change of the value if the comparable's weight goes to the others in proportion. */
function measureInfluence(comparables: Valuation['comparables'], omittedIndex: number): number | null {
  const others = comparables.filter((_, index) => index !== omittedIndex)
  if (others.length === 0) return null
  const logValue = (prices: readonly { adjustedDollars: number }[], weights: readonly number[]) =>
    prices.reduce(
      (sum, { adjustedDollars }, index) => sum + (weights[index] ?? 0) * Math.log(adjustedDollars),
      0,
    )
  const fullLogValue = logValue(
    comparables,
    comparables.map(({ weight }) => weight),
  )
  const reducedLogValue = logValue(others, limitWeights(others.map(({ weight }) => weight)))
  return Math.expm1(reducedLogValue - fullLogValue)
}

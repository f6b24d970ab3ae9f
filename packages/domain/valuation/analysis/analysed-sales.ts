import { distanceMetres } from '../../geometry/geodesy.ts'
import { formatCount, ordinalEnding } from '../../text/counts.ts'
import { dayNumber } from '../../text/dates.ts'
import { formatNumber } from '../../text/number-format.ts'
import { formatPercent } from '../../text/percent.ts'
import type { Comparison } from '../cma/compare.ts'
import { COMPARABLE_COUNT } from '../cma/local/comparable-set.ts'
import { findEligibleSales, type MarketScope, priceRejection } from '../cma/sales/eligible-sales.ts'
import { isSaleOf, type MarketProperty, pricedOn } from '../cma/sales/market-sale.ts'
import type { BasisSale } from './analysis-basis.ts'
import { findFilterReason, type MarketArea, type SaleFilters } from './sale-filters.ts'

export const CHOICES = ['include', 'pin', 'exclude'] as const
export interface SaleChoice {
  saleId: string
  choice: (typeof CHOICES)[number]
  note: string
}

/**
 * `candidate`: may be a comparable; `odd`: the model does not explain the price, so a person should check the
 * sale; `filtered`: outside area or filters; `excluded`: by a person; `rejected`: not eligible; `own`: a sale
 * of the subject.
 */
export const SALE_STATES = ['candidate', 'odd', 'filtered', 'excluded', 'rejected', 'own'] as const
type SaleState = (typeof SALE_STATES)[number]

export interface AnalysedSale {
  sale: BasisSale
  state: SaleState
  metres: number
  /** Empty for a candidate. Its reason depends on the other candidates. */
  reason: string
}

interface AnalysisScope {
  subject: Pick<MarketProperty, 'position' | 'pid' | 'upid' | 'neighbourhood'>
  scope: MarketScope
  area: MarketArea
  filters: SaleFilters
  choices: readonly SaleChoice[]
}

export function analyseSales(sales: readonly BasisSale[], analysisScope: AnalysisScope): AnalysedSale[] {
  const { subject, scope, area, filters, choices } = analysisScope
  const { position, neighbourhood } = subject
  const excludedIds = new Set(choices.flatMap(({ saleId, choice }) => (choice === 'exclude' ? [saleId] : [])))
  const rejectionReasons = new Map(
    findEligibleSales(sales, scope, excludedIds).rejected.map(({ sale, reason }) => [sale.id, reason]),
  )
  const choicesById = new Map(choices.map((choice) => [choice.saleId, choice]))
  return sales
    .map((sale): AnalysedSale => {
      const metres = distanceMetres(position, sale.position)
      const withState = (state: SaleState, reason: string) => ({ sale, metres, state, reason })
      const isOwn = isSaleOf(subject, sale)
      const refusal = isOwn ? priceRejection(sale) : (rejectionReasons.get(sale.id) ?? null)
      if (refusal !== null) return withState('rejected', refusal)
      if (isOwn) return withState('own', 'A sale of the subject itself, which is shown but not used.')
      const choice = choicesById.get(sale.id)
      if (choice?.choice === 'exclude') {
        return withState(
          'excluded',
          choice.note === '' ? 'Left out by hand.' : `Left out by hand: ${choice.note}`,
        )
      }
      const mismatch = findFilterReason(sale, filters, { area, neighbourhood, metres }, scope.effectiveDate)
      if (mismatch === null || choice !== undefined) return withState('candidate', '')
      return withState('filtered', mismatch)
    })
    .sort((a, b) => a.metres - b.metres || (a.sale.id < b.sale.id ? -1 : 1))
}

const MAX_OTHERS = 400

export function limitOthers(sales: readonly AnalysedSale[], chosenIds: ReadonlySet<string>): AnalysedSale[] {
  const isChosen = ({ sale }: AnalysedSale) => chosenIds.has(sale.id)
  const others = sales.filter((sale) => !isChosen(sale))
  return [...sales.filter(isChosen), ...others.slice(0, MAX_OTHERS)]
}

interface CandidateContext {
  chosenIds: ReadonlySet<string>
  /** Sale ids in the order in which they were pinned. */
  pinnedIds: readonly string[]
  /** Ids of possible comparables, best first. */
  rankedIds: readonly string[]
  comparedIds: ReadonlySet<string>
  pool: Comparison['pool']
  line: Comparison['line']
}

export function explainCandidates(
  sales: readonly AnalysedSale[],
  { chosenIds, pinnedIds, rankedIds, comparedIds, pool, line }: CandidateContext,
): AnalysedSale[] {
  const ranks = new Map(rankedIds.map((id, index) => [id, index]))
  const isOdd = ({ sale, state }: AnalysedSale) =>
    state === 'candidate' && !pinnedIds.includes(sale.id) && !ranks.has(sale.id) && pool.ids.has(sale.id)
  const explain = (sale: BasisSale): string => {
    const pinIndex = pinnedIds.indexOf(sale.id)
    const rank = ranks.get(sale.id)
    if (pinIndex < 0)
      return rank === undefined ? explainAbsence(sale, pool, line) : explainRank(rank, comparedIds.size)
    return pinnedIds.slice(0, pinIndex).filter((other) => comparedIds.has(other)).length < COMPARABLE_COUNT
      ? 'Pinned, but sold too long ago to be compared.'
      : `Pinned, but only the first ${COMPARABLE_COUNT} pinned sales are compared.`
  }
  return limitOthers(
    sales.filter(({ sale }) => !comparedIds.has(sale.id)),
    chosenIds,
  ).map((candidate) => ({
    ...candidate,
    state: isOdd(candidate) ? 'odd' : candidate.state,
    reason: candidate.reason || explain(candidate.sale),
  }))
}

function explainAbsence(
  sale: BasisSale,
  { ids, firstDay, months }: Comparison['pool'],
  line: Comparison['line'],
): string {
  if (ids.has(sale.id)) return explainOddPrice(line?.fitted.get(sale.id)?.residual ?? null)
  if (dayNumber(pricedOn(sale)) < firstDay) {
    const agreed = sale.contractOn === null ? 'Sold' : 'Its price was agreed'
    return `${agreed} too long ago: only sales from the last ${formatCount(months, 'month')} are compared.`
  }
  return `Too far away: the ${formatNumber(ids.size)} nearest sales are enough.`
}

/** `residual` is in ln price, or null if the model does not contain the sale. */
function explainOddPrice(residual: number | null): string {
  if (residual === null) return 'Unusual price: nearby sales do not explain it.'
  const share = formatPercent(100 * Math.abs(Math.expm1(residual)))
  return `Unusual price: ${share} ${residual < 0 ? 'below' : 'above'} what nearby sales explain. Please check whether it was at arm’s length and whether the property’s details are correct.`
}

function explainRank(index: number, comparableCount: number): string {
  return `The ${formatNumber(index + 1)}${ordinalEnding(index + 1)} most similar: only the first ${formatNumber(comparableCount)} are compared.`
}

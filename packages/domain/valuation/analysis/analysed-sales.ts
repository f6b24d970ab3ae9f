import { distanceMetres } from '../../geometry/geodesy.ts'
import { formatCount } from '../../text/counts.ts'
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
  /** Empty for a candidate, whose reason depends on the other candidates. */
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
  const excluded = new Set(choices.flatMap(({ saleId, choice }) => (choice === 'exclude' ? [saleId] : [])))
  const rejected = new Map(
    findEligibleSales(sales, scope, excluded).rejected.map(({ sale, reason }) => [sale.id, reason]),
  )
  const chosen = new Map(choices.map((choice) => [choice.saleId, choice]))
  return sales
    .map((sale): AnalysedSale => {
      const metres = distanceMetres(position, sale.position)
      const state = (name: SaleState, reason: string) => ({ sale, metres, state: name, reason })
      const isOwn = isSaleOf(subject, sale)
      const refusal = isOwn ? priceRejection(sale) : (rejected.get(sale.id) ?? null)
      if (refusal !== null) return state('rejected', refusal)
      if (isOwn) return state('own', 'A sale of the subject itself, which is shown but not used.')
      const choice = chosen.get(sale.id)
      if (choice?.choice === 'exclude') {
        return state(
          'excluded',
          choice.note === '' ? 'Left out by hand.' : `Left out by hand: ${choice.note}`,
        )
      }
      const outside = findFilterReason(sale, filters, { area, neighbourhood, metres }, scope.effectiveDate)
      if (outside === null || choice !== undefined) return state('candidate', '')
      return state('filtered', outside)
    })
    .sort((a, b) => a.metres - b.metres || (a.sale.id < b.sale.id ? -1 : 1))
}

const MAX_OTHERS = 400

export function selectShown(analysed: readonly AnalysedSale[], chosen: ReadonlySet<string>): AnalysedSale[] {
  const isChosen = ({ sale }: AnalysedSale) => chosen.has(sale.id)
  const others = analysed.filter((sale) => !isChosen(sale))
  return [...analysed.filter(isChosen), ...others.slice(0, MAX_OTHERS)]
}

interface CandidateContext {
  chosen: ReadonlySet<string>
  /** Sale ids in the order in which they were pinned. */
  pinned: readonly string[]
  /** Ids of possible comparables, best first. */
  ranked: readonly string[]
  compared: ReadonlySet<string>
  pool: Comparison['pool']
  line: Comparison['line']
}

export function explainCandidates(
  analysed: readonly AnalysedSale[],
  { chosen, pinned, ranked, compared, pool, line }: CandidateContext,
): AnalysedSale[] {
  const places = new Map(ranked.map((id, index) => [id, index]))
  const isOdd = ({ sale, state }: AnalysedSale) =>
    state === 'candidate' && !pinned.includes(sale.id) && !places.has(sale.id) && pool.ids.has(sale.id)
  const explain = (sale: BasisSale): string => {
    const before = pinned.indexOf(sale.id)
    const place = places.get(sale.id)
    if (before < 0)
      return place === undefined ? explainAbsence(sale, pool, line) : explainRank(place, compared.size)
    return pinned.slice(0, before).filter((other) => compared.has(other)).length < COMPARABLE_COUNT
      ? 'Pinned, but sold too long ago to be compared.'
      : `Pinned, but only the first ${COMPARABLE_COUNT} pinned sales are compared.`
  }
  return selectShown(
    analysed.filter(({ sale }) => !compared.has(sale.id)),
    chosen,
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

function ordinalEnding(count: number): string {
  const [tens, ones] = [count % 100, count % 10]
  if (tens >= 11 && tens <= 13) return 'th'
  return ones === 1 ? 'st' : ones === 2 ? 'nd' : ones === 3 ? 'rd' : 'th'
}

import { dayNumber } from '../../text/dates.ts'
import { tukeyWeight } from './algebra/robust-fit.ts'
import type { ImportedTerm } from './design/imported-terms.ts'
import {
  isSameSale,
  type Observation,
  type ObservedSale,
  observe,
  observeSale,
} from './design/observation.ts'
import {
  type FittedSale,
  lineRow,
  type MarketLine,
  noEffects,
  predict,
  withoutSales,
} from './line/market-line.ts'
import { lineCourse, type PriceCourse } from './line/price-course.ts'
import { timeIndexSince } from './line/time-index.ts'
import {
  type ComparableChoice,
  type ComparableSet,
  chooseFirst,
  isComparable,
  rankedIds,
} from './local/comparable-set.ts'
import { compareByFit } from './local/compare-by-fit.ts'
import { compareByLikeness } from './local/compare-by-likeness.ts'
import { foldScores } from './local/fold-scores.ts'
import { fitLocally } from './local/local-fit.ts'
import { findUnseenAttributes, type UnseenAttribute } from './local/unlike-sales.ts'
import { type Market, withinDays } from './market.ts'
import type { Method } from './method.ts'
import { findNearest, findPool, firstPinned, MAX_DEPARTURE_SALES } from './pool.ts'
import type { MarketScope } from './sales/eligible-sales.ts'
import type { MarketClass, MarketProperty, MarketSale } from './sales/market-sale.ts'

/**
 * `line` (edition B): a market line and likeness; `local` (edition A): fitted to the surrounding sales; `by
 * hand`: a person fills the grid.
 */
export type Edition = 'line' | 'local' | 'by hand'

interface CompareRequest {
  subject: MarketProperty
  scope: MarketScope
  sales: readonly MarketSale[]
  /** Fitted for the same scope, on or before the effective date. */
  market: Market | null
  choice: ComparableChoice
  method: Method
  /** Terms of a local fit. A market line has its own. */
  imported?: readonly ImportedTerm[] | undefined
}

export interface Comparison extends ComparableSet {
  edition: Edition
  subject: Observation
  /** Sales that determine the value: ids, first day (since 1970) and months of their period. */
  pool: { ids: ReadonlySet<string>; firstDay: number; months: number }
  line: MarketLine | null
  /** For time adjustments. Null if sales are not adjusted. */
  course: PriceCourse | null
  /** Attributes outside the range of the sales, which widen the standard error. */
  unseen: readonly UnseenAttribute[]
}

type ModelComparison = Omit<Comparison, 'unseen'>

export const MIN_FOR_MODEL = 30

/** Also widens the standard error for unseen attributes. Returns null if no sale is left. */
export function compare(request: CompareRequest): Comparison | null {
  const comparison = compareSales(request)
  if (comparison === null) return null
  const { line, subject, standardError, pool } = comparison
  if (line === null || !request.method.measuresNoise) return { ...comparison, unseen: [] }
  const unseen = findUnseenAttributes(line, pool.ids, subject, request.method)
  const variance = unseen.reduce((sum, { error }) => sum + error ** 2, standardError ** 2)
  return { ...comparison, unseen, standardError: Math.sqrt(variance) }
}

function compareSales({
  subject,
  scope,
  sales,
  market,
  choice: fullChoice,
  method,
  imported,
}: CompareRequest): ModelComparison | null {
  const day = dayNumber(scope.effectiveDate)
  const terms = market === null ? imported : market.line.design.imported
  const observation = observe(subject, scope.marketClass, scope.effectiveDate, terms)
  const recentSales = withinDays(sales, day, method.lineDays)
  if (market !== null && recentSales.length >= MIN_FOR_MODEL) {
    const line = withCurrentSales(market.line, sales, scope.marketClass)
    const laterSales = observeNewSales(line, recentSales, scope.marketClass)
    return nullIfEmpty(compareByLine(observation, laterSales, line, fullChoice, method))
  }
  const { pool, months, firstDay } = findPool(observation, sales, scope, fullChoice.pinned, method)
  if (pool.length === 0) return null
  const items = pool.map((observed) => ({ observed }))
  const choice = { ...fullChoice, pinned: firstPinned(fullChoice.pinned, items) }
  const base = { subject: observation, pool: { ids: saleIds(pool), firstDay, months } }
  if (pool.length < MIN_FOR_MODEL)
    return nullIfEmpty({
      ...base,
      ...compareByHand(pool, choice),
      edition: 'by hand',
      line: null,
      course: null,
    })
  const fit = fitLocally(pool, day, method)
  const poolScores = () => foldScores(pool, day, method)
  return nullIfEmpty({
    ...base,
    ...compareByFit({ subject: observation, fit, choice, method, poolScores }),
    edition: 'local',
    line: fit.line,
    course: lineCourse(fit.line, observation),
  })
}

const saleIds = (pool: readonly ObservedSale[]): ReadonlySet<string> =>
  new Set(pool.map(({ sale }) => sale.id))

const nullIfEmpty = (comparison: ModelComparison): ModelComparison | null =>
  comparison.comparables.length === 0 ? null : comparison

const observeNewSales = (
  line: MarketLine,
  sales: readonly MarketSale[],
  marketClass: MarketClass,
): FittedSale[] =>
  sales
    .filter(({ id }) => !line.fitted.has(id))
    .map((sale): FittedSale => {
      const observed = observeSale(sale, marketClass, line.design.imported)
      const residual = observed.logPrice - predict(line, lineRow(line, observed))
      return { observed, residual, weight: tukeyWeight(residual, line.scale) }
    })

function compareByLine(
  subject: Observation,
  laterSales: readonly FittedSale[],
  line: MarketLine,
  fullChoice: ComparableChoice,
  method: Method,
): ModelComparison {
  const index = timeIndexSince(line, laterSales)
  const pool = findNearest(
    subject,
    fullChoice.pinned,
    [...line.fitted.values(), ...laterSales].map((sale) => ({
      ...sale,
      residual: sale.residual - index(sale.observed.day),
    })),
    MAX_DEPARTURE_SALES,
  )
  const choice = { ...fullChoice, pinned: firstPinned(fullChoice.pinned, pool) }
  const { departure, ...set } = compareByLikeness({ subject, line, index, pool, choice, method })
  return {
    ...set,
    edition: 'line',
    subject,
    pool: {
      ids: saleIds(pool.map((sale) => sale.observed)),
      firstDay: subject.day - method.lineDays,
      months: method.lineMonths,
    },
    line,
    course: lineCourse(line, subject, { index, departure }),
  }
}

/**
 * Removes the subject's sales and sales that became ineligible from the line. Sales that changed since the
 * fit count as later sales.
 */
function withCurrentSales(
  line: MarketLine,
  sales: readonly MarketSale[],
  marketClass: MarketClass,
): MarketLine {
  const currentIds = new Set(
    sales.flatMap((sale) => {
      const observed = line.fitted.get(sale.id)?.observed
      if (observed === undefined) return []
      const isSame =
        observed.sale === sale || isSameSale(observed, observeSale(sale, marketClass, line.design.imported))
      return isSame ? [sale.id] : []
    }),
  )
  return withoutSales(line, new Set([...line.fitted.keys()].filter((id) => !currentIds.has(id))))
}

/** Compares the nearest sales, unadjusted and equally weighted, for a person to adjust. */
function compareByHand(pool: readonly ObservedSale[], choice: ComparableChoice): ComparableSet {
  const candidates = pool
    .filter(({ sale }) => isComparable(choice, sale.id, false))
    .map((observed) => ({ observed }))
  const comparables = chooseFirst(candidates, choice.pinned)
  return {
    comparables: comparables.map(({ observed }) => ({
      observed,
      effects: noEffects(),
      weight: 1 / comparables.length,
    })),
    ranked: rankedIds(candidates),
    standardError: Number.NaN,
    spreadFactor: 1,
    poolScores: () => [],
  }
}

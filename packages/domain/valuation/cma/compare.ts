/** The editions: which one a market allows, and the comparables by it. */
import { dayNumber } from '../../text/dates.ts'
import { tukeyWeight } from './algebra/robust-fit.ts'
import {
  kilometresBetween,
  kilometresFrom,
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
  onLine,
  withoutSales,
} from './line/market-line.ts'
import { timeIndexSince } from './line/time-index.ts'
import { COMPARABLES, type ComparableSet, chooseFirst } from './local/comparable-set.ts'
import { compareByFit, fitLocally } from './local/compare-by-fit.ts'
import { compareByLikeness } from './local/compare-by-likeness.ts'
import { foldScores } from './local/fold-scores.ts'
import { LINE_DAYS, type Market, withinDays } from './market.ts'
import type { MarketScope } from './sales/eligible-sales.ts'
import type { MarketProperty, MarketSale } from './sales/market-sale.ts'

/** `line`: B, a market line and likeness; `local`: A, a fit of the sales around; `by hand`: a grid that a person fills. */
export type Edition = 'line' | 'local' | 'by hand'

interface CompareRequest {
  subject: MarketProperty
  scope: MarketScope
  /** Eligible sales, without the subject's own. */
  sales: readonly MarketSale[]
  /** A market of the same scope, as of the effective date or before; null: none is fitted. */
  market: Market | null
  /** Sales that come before all others, by id. */
  pinned: ReadonlySet<string>
}

export interface Comparison extends ComparableSet {
  edition: Edition
  subject: Observation
  /** Sales around the subject that speak for its value, and of how many months. */
  pool: { size: number; months: number }
  line: MarketLine | null
}

const POOL = 400
/** Fewer sales say nothing that can be counted on. */
export const LEAST_FOR_MODEL = 30
/** Months back, the shortest first, until a local fit has enough sales. */
const POOL_MONTHS = [12, 18, 24, 36] as const
const LEAST_IN_POOL = 150
const DAYS_PER_YEAR = 365.25

/** Returns the comparables of a subject by the best edition that its market allows; null where no sale is left. */
export function compare({ subject, scope, sales, market, pinned }: CompareRequest): Comparison | null {
  const day = dayNumber(scope.effectiveDate)
  const observed = observe(subject, scope.marketClass, scope.effectiveDate)
  const recent = withinDays(sales, day, LINE_DAYS).map((sale) => observeSale(sale, scope.marketClass))
  if (market !== null && recent.length >= LEAST_FOR_MODEL) {
    const line = withoutOthers(market.line, sales)
    return compareByLine(observed, recent, line, pinned)
  }
  const { pool, months } = poolOf(observed, sales, scope, pinned)
  if (pool.length === 0) return null
  const base = { subject: observed, pool: { size: pool.length, months } }
  if (pool.length < LEAST_FOR_MODEL)
    return { ...base, ...compareByHand(pool, pinned), edition: 'by hand', line: null }
  const fit = fitLocally(pool, day)
  const poolScores = () => foldScores(pool, day)
  return {
    ...base,
    ...compareByFit({ subject: observed, fit, pinned, poolScores }),
    edition: 'local',
    line: fit.line,
  }
}

function compareByLine(
  subject: Observation,
  sales: readonly ObservedSale[],
  line: MarketLine,
  pinned: ReadonlySet<string>,
): Comparison {
  const since = sales
    .filter(({ sale }) => !line.fitted.has(sale.id))
    .map((observed): FittedSale => {
      const residual = observed.logPrice - onLine(line, lineRow(line, observed))
      return { observed, residual, weight: tukeyWeight(residual, line.scale) }
    })
  const index = timeIndexSince(line, since)
  const pool = nearest(
    subject,
    pinned,
    [...line.fitted.values(), ...since].map((each) => ({
      ...each,
      residual: each.residual - index(each.observed.day),
    })),
  )
  const set = compareByLikeness({ subject, line, index, pool, pinned })
  return { ...set, edition: 'line', subject, pool: { size: pool.length, months: 13 }, line }
}

/** The line without the subject's own sales, and without those that were found not to be eligible since it was fitted. */
function withoutOthers(line: MarketLine, sales: readonly MarketSale[]): MarketLine {
  const known = new Set(sales.map(({ id }) => id))
  return withoutSales(line, new Set([...line.fitted.keys()].filter((id) => !known.has(id))))
}

/** The nearest sales of the shortest time that has enough of them. */
function poolOf(
  subject: Observation,
  sales: readonly MarketSale[],
  scope: MarketScope,
  pinned: ReadonlySet<string>,
): { pool: ObservedSale[]; months: number } {
  let [pool, months]: [ObservedSale[], number] = [[], 0]
  for (months of POOL_MONTHS) {
    const recent = withinDays(sales, subject.day, (months * DAYS_PER_YEAR) / 12)
    pool = recent.map((sale) => observeSale(sale, scope.marketClass))
    if (pool.length >= LEAST_IN_POOL) break
  }
  const around = nearest(
    subject,
    pinned,
    pool.map((observed) => ({ observed })),
  )
  return { pool: around.map(({ observed }) => observed), months }
}

/** The nearest sales, and those that a person pinned, wherever they are. */
function nearest<Item extends { observed: ObservedSale }>(
  subject: Observation,
  pinned: ReadonlySet<string>,
  items: readonly Item[],
): Item[] {
  const project = kilometresFrom(subject.position)
  return items
    .map((item) => ({ item, distance: kilometresBetween(project(item.observed.position), [0, 0]) }))
    .sort((one, other) => one.distance - other.distance)
    .filter(({ item }, index) => index < POOL || pinned.has(item.observed.sale.id))
    .map(({ item }) => item)
}

/** The nearest sales as they were, of equal weight: a person adjusts them. */
function compareByHand(pool: readonly ObservedSale[], pinned: ReadonlySet<string>): ComparableSet {
  const chosen = chooseFirst(
    pool.map((observed) => ({ observed })),
    pinned,
  ).slice(0, COMPARABLES)
  return {
    comparables: chosen.map(({ observed }) => ({
      observed,
      effects: noEffects(),
      weight: 1 / chosen.length,
    })),
    standardError: Number.NaN,
    poolScores: () => [],
  }
}

import {
  kilometresBetween,
  kilometresFrom,
  type Observation,
  type ObservedSale,
  observeSale,
} from './design/observation.ts'
import { COMPARABLE_COUNT } from './local/comparable-set.ts'
import { withinDays } from './market.ts'
import type { Method } from './method.ts'
import type { MarketScope } from './sales/eligible-sales.ts'
import type { MarketSale } from './sales/market-sale.ts'

/** Number of nearest sales that determine how prices around the subject depart from the line. */
export const MAX_DEPARTURE_SALES = 400
const DAYS_PER_YEAR = 365.25

/** Finds the nearest sales of the shortest period that has enough of them. */
export function findPool(
  subject: Observation,
  sales: readonly MarketSale[],
  scope: MarketScope,
  pinnedIds: ReadonlySet<string>,
  method: Method,
): { pool: ObservedSale[]; months: number; firstDay: number } {
  let [pool, months, firstDay]: [ObservedSale[], number, number] = [[], 0, subject.day]
  for (months of method.poolMonths) {
    const days = (months * DAYS_PER_YEAR) / 12
    const recentSales = withinDays(sales, subject.day, days)
    firstDay = subject.day - days
    pool = recentSales.map((sale) => observeSale(sale, scope.marketClass, subject.imported))
    if (pool.length >= method.minPoolSales) break
  }
  const nearestSales = findNearest(
    subject,
    pinnedIds,
    pool.map((observed) => ({ observed })),
    method.poolSales,
  )
  return { pool: nearestSales.map(({ observed }) => observed), months, firstDay }
}

/** Includes the first pinned sales at any distance. */
export function findNearest<Item extends { observed: ObservedSale }>(
  subject: Observation,
  pinnedIds: ReadonlySet<string>,
  items: readonly Item[],
  max: number,
): Item[] {
  const project = kilometresFrom(subject.position)
  const firstIds = firstPinned(pinnedIds, items)
  return items
    .map((item) => ({ item, distance: kilometresBetween(project(item.observed.position), [0, 0]) }))
    .sort((a, b) => a.distance - b.distance)
    .filter(({ item }, index) => index < max || firstIds.has(item.observed.sale.id))
    .map(({ item }) => item)
}

export function firstPinned(
  pinnedIds: ReadonlySet<string>,
  items: readonly { observed: ObservedSale }[],
): ReadonlySet<string> {
  const inPool = new Set(items.flatMap(({ observed: { sale } }) => (pinnedIds.has(sale.id) ? [sale.id] : [])))
  return new Set([...pinnedIds].filter((id) => inPool.has(id)).slice(0, COMPARABLE_COUNT))
}

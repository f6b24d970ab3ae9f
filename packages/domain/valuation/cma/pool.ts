/** The sales around a subject that speak for its value. */
import {
  kilometresBetween,
  kilometresFrom,
  type Observation,
  type ObservedSale,
  observeSale,
} from './design/observation.ts'
import { COMPARABLES } from './local/comparable-set.ts'
import { withinDays } from './market.ts'
import type { MarketScope } from './sales/eligible-sales.ts'
import type { MarketSale } from './sales/market-sale.ts'

const POOL = 400
/** Months back, the shortest first, until a local fit has enough sales. */
const POOL_MONTHS = [12, 18, 24, 36] as const
const LEAST_IN_POOL = 150
const DAYS_PER_YEAR = 365.25

/** Returns the nearest sales of the shortest time that has enough of them. */
export function findPool(
  subject: Observation,
  sales: readonly MarketSale[],
  scope: MarketScope,
  pinned: ReadonlySet<string>,
): { pool: ObservedSale[]; months: number; firstDay: number } {
  let [pool, months, firstDay]: [ObservedSale[], number, number] = [[], 0, subject.day]
  for (months of POOL_MONTHS) {
    const days = (months * DAYS_PER_YEAR) / 12
    const recent = withinDays(sales, subject.day, days)
    firstDay = subject.day - days
    pool = recent.map((sale) => observeSale(sale, scope.marketClass))
    if (pool.length >= LEAST_IN_POOL) break
  }
  const around = findNearest(
    subject,
    pinned,
    pool.map((observed) => ({ observed })),
  )
  return { pool: around.map(({ observed }) => observed), months, firstDay }
}

/** Returns the nearest sales, and the first pinned ones of `items`, wherever they are. */
export function findNearest<Item extends { observed: ObservedSale }>(
  subject: Observation,
  pinned: ReadonlySet<string>,
  items: readonly Item[],
): Item[] {
  const project = kilometresFrom(subject.position)
  const first = firstPinned(pinned, items)
  return items
    .map((item) => ({ item, distance: kilometresBetween(project(item.observed.position), [0, 0]) }))
    .sort((one, other) => one.distance - other.distance)
    .filter(({ item }, index) => index < POOL || first.has(item.observed.sale.id))
    .map(({ item }) => item)
}

/** Returns the first ten pinned ids, in their order, of those that are among the sales: others take no place from them. */
export function firstPinned(
  pinned: ReadonlySet<string>,
  items: readonly { observed: ObservedSale }[],
): ReadonlySet<string> {
  const found = new Set(items.flatMap(({ observed: { sale } }) => (pinned.has(sale.id) ? [sale.id] : [])))
  return new Set([...pinned].filter((id) => found.has(id)).slice(0, COMPARABLES))
}

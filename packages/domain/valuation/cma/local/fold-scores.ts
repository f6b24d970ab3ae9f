import type { ObservedSale } from '../design/observation.ts'
import type { Method } from '../method.ts'
import type { MarketSale } from '../sales/market-sale.ts'
import { computeLogValue, NO_CHOICE } from './comparable-set.ts'
import { compareByFit } from './compare-by-fit.ts'
import { fitLocally } from './local-fit.ts'

/** Enough scores for stable quantiles at acceptable cost. */
const MAX_SCORES = 120

interface CachedScores {
  day: number
  method: Method
  sales: readonly MarketSale[]
  scores: readonly number[]
}

/** Cached by the nearest sale of the pool, because dragging a filter changes neither pool nor day. */
const cachedScores = new WeakMap<MarketSale, CachedScores>()

/** Scores each of the nearest sales, valued by edition A from the other folds of the pool. */
export function foldScores(pool: readonly ObservedSale[], day: number, method: Method): readonly number[] {
  const sales = pool.map(({ sale }) => sale)
  const [nearestSale] = sales
  if (nearestSale === undefined) return []
  const cached = cachedScores.get(nearestSale)
  const isSame = cached?.day === day && cached.method === method && cached.sales.length === sales.length
  if (isSame && sales.every((sale, index) => sale === cached.sales[index])) return cached.scores
  const scores = scoreFolds(pool, day, method)
  cachedScores.set(nearestSale, { day, method, sales, scores })
  return scores
}

function scoreFolds(nearbySales: readonly ObservedSale[], day: number, method: Method): number[] {
  const { sales, count } = method.folds
  const pool = nearbySales.slice(0, sales)
  const scores: number[] = []
  for (let fold = 0; fold < count; fold++) {
    const isHeldOut = (index: number) => index % count === fold
    const fit = fitLocally(
      pool.filter((_, index) => !isHeldOut(index)),
      day,
      method,
    )
    for (const [index, subject] of pool.slice(0, MAX_SCORES).entries()) {
      if (!isHeldOut(index)) continue
      const set = compareByFit({ subject, fit, choice: NO_CHOICE, method, poolScores: () => [] })
      scores.push(Math.abs(subject.logPrice - computeLogValue(set)) / set.standardError)
    }
  }
  return scores
}

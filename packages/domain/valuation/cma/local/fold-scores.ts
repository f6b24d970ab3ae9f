import type { ObservedSale } from '../design/observation.ts'
import type { MarketSale } from '../sales/market-sale.ts'
import { logValueOf, NO_CHOICE } from './comparable-set.ts'
import { compareByFit, fitLocally } from './compare-by-fit.ts'

const FOLDS = 10
/** Most scores: so many make quantiles steady enough; more take time. */
const MOST_SCORES = 120

interface KnownScores {
  day: number
  sales: readonly MarketSale[]
  scores: readonly number[]
}

/** The last scores by the nearest sale of their pool. What changes neither pool nor day, as a filter that is dragged, finds them here; they go with their sales. */
const known = new WeakMap<MarketSale, KnownScores>()

/** Returns the scores of the nearest sales of a pool, each valued by edition A from the nine tenths of the pool that it is not in. */
export function foldScores(pool: readonly ObservedSale[], day: number): readonly number[] {
  const sales = pool.map(({ sale }) => sale)
  const [nearest] = sales
  if (nearest === undefined) return []
  const last = known.get(nearest)
  const isSame = last?.day === day && last.sales.length === sales.length
  if (isSame && sales.every((sale, index) => sale === last.sales[index])) return last.scores
  const scores = scoreFolds(pool, day)
  known.set(nearest, { day, sales, scores })
  return scores
}

function scoreFolds(pool: readonly ObservedSale[], day: number): number[] {
  const scores: number[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = (index: number) => index % FOLDS === fold
    const fit = fitLocally(
      pool.filter((_, index) => !isOut(index)),
      day,
    )
    for (const [index, subject] of pool.slice(0, MOST_SCORES).entries()) {
      if (!isOut(index)) continue
      const set = compareByFit({ subject, fit, choice: NO_CHOICE, poolScores: () => [] })
      scores.push(Math.abs(subject.logPrice - logValueOf(set)) / set.standardError)
    }
  }
  return scores
}

import type { ObservedSale } from '../design/observation.ts'
import { logValueOf, NO_CHOICE } from './comparable-set.ts'
import { compareByFit, fitLocally } from './compare-by-fit.ts'

const FOLDS = 10
/** Most scores: so many make quantiles steady enough; more take time. */
const MOST_SCORES = 120

/** Returns the scores of the nearest sales of a pool, each valued by edition A from the nine tenths of the pool that it is not in. */
export function foldScores(pool: readonly ObservedSale[], day: number): number[] {
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

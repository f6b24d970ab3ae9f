import type { ObservedSale } from '../design/observation.ts'
import type { RowEffects } from '../line/market-line.ts'

export interface ComparableSet {
  comparables: ModelComparable[]
  ranked: string[]
  /** In ln value. */
  standardError: number
  /** Factor by which the spread of adjusted prices widens the standard error. */
  spreadFactor: number
  /** Leave-one-out scores of the surrounding sales, for ranges without a past record. */
  poolScores(): readonly number[]
}

export interface ModelComparable {
  observed: ObservedSale
  /** ln adjustments from the sale to the subject. */
  effects: RowEffects
  /** From 0 to 0.4. All weights add up to 1. */
  weight: number
}

/** Choices by sale id. */
export interface ComparableChoice {
  /** Sales that rank first, even if outliers. At most the first ten of the period are compared. */
  pinned: ReadonlySet<string>
  /** Sales in the market that are not comparables unless pinned. */
  notCompared: ReadonlySet<string>
}

export const NO_CHOICE: ComparableChoice = { pinned: new Set(), notCompared: new Set() }

export const isComparable = (
  { pinned, notCompared }: ComparableChoice,
  id: string,
  isOutlier: boolean,
): boolean => pinned.has(id) || (!isOutlier && !notCompared.has(id))

export const rankedIds = (sales: readonly { observed: ObservedSale }[]): string[] =>
  sales.map(({ observed }) => observed.sale.id)

/** In tests, 15 comparables were no better, and 5 were 10 % worse. */
export const COMPARABLE_COUNT = 10

/** Pinned sales come first. */
export function chooseFirst<Candidate extends { observed: ObservedSale }>(
  sales: readonly Candidate[],
  pinned: ReadonlySet<string>,
): Candidate[] {
  const isPinned = ({ observed }: Candidate) => pinned.has(observed.sale.id)
  return [...sales.filter(isPinned), ...sales.filter((sale) => !isPinned(sale))].slice(0, COMPARABLE_COUNT)
}

export const logAdjusted = ({ observed, effects }: Pick<ModelComparable, 'observed' | 'effects'>): number =>
  Object.values(effects).reduce<number>((sum, effect = 0) => sum + effect, observed.logPrice)

export const computeLogValue = ({ comparables }: { comparables: readonly ModelComparable[] }): number =>
  comparables.reduce((sum, comparable) => sum + comparable.weight * logAdjusted(comparable), 0)

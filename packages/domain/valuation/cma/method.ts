/**
 * Constants of a version of the method. An analysis keeps its version, so that its value does not change
 * until it is renewed.
 */
export interface Method {
  /** Maximum age of sales in the line, and of those compared by it. */
  lineDays: number
  lineMonths: number
  /** Nearest sales in a local fit, from the shortest period with at least `leastInPool` of them. */
  poolSales: number
  poolMonths: readonly number[]
  leastInPool: number
  /** Where the course of prices of a local fit may bend, in months before the effective date. */
  localBends: readonly number[]
  /** For ranges without a past record: folds of the nearest sales, each valued from the others. */
  folds: { sales: number; count: number }
  /** Whether the standard error includes local noise and the spread of adjusted prices. */
  measuresNoise: boolean
  /** Minimum entries for separate ranges of a group of the past record. */
  leastOfGroup: number
  /** Whether an unusual attribute that no sale states widens the range, and too many rooms prevent one. */
  widensForUnstated: boolean
  /** Whether waterfront properties have their own noise, and a group of the past record. */
  separatesWaterfront: boolean
  /**
   * Whether ranges learn from the past record how errors of each group compare with their standard errors.
   */
  learnsErrors: boolean
}

export type MethodVersion = 1 | 2 | 3

const SECOND: Method = {
  lineDays: 1096,
  lineMonths: 36,
  poolSales: 800,
  poolMonths: [24, 36],
  leastInPool: 150,
  localBends: [0, 3, 6, 9, 12, 18],
  folds: { sales: 400, count: 6 },
  measuresNoise: true,
  leastOfGroup: 60,
  widensForUnstated: false,
  separatesWaterfront: false,
  learnsErrors: false,
}

export const METHODS: Readonly<Record<MethodVersion, Method>> = {
  1: {
    lineDays: 400,
    lineMonths: 13,
    poolSales: 400,
    poolMonths: [12, 18, 24, 36],
    leastInPool: 150,
    localBends: [0, 3, 6, 9],
    folds: { sales: Number.POSITIVE_INFINITY, count: 10 },
    measuresNoise: false,
    leastOfGroup: 100,
    widensForUnstated: false,
    separatesWaterfront: false,
    learnsErrors: false,
  },
  2: SECOND,
  3: { ...SECOND, widensForUnstated: true, separatesWaterfront: true, learnsErrors: true },
}

export const METHOD_VERSION: MethodVersion = 3

/**
 * Constants of one version of the method. An analysis keeps its version until it is renewed, so that its
 * value does not change.
 */
export interface Method {
  /** Maximum age of the sales in the line (days), and of those that it compares (months). */
  lineDays: number
  lineMonths: number
  /** A local fit uses the nearest sales of the shortest period that has `minPoolSales`. */
  poolSales: number
  poolMonths: readonly number[]
  minPoolSales: number
  /** Months before the effective date at which a local fit's price course may bend. */
  localBends: readonly number[]
  /** Without a past record, ranges come from folds of the nearest sales, each valued from the other folds. */
  folds: { sales: number; count: number }
  /** Whether the standard error includes local noise and the spread of adjusted prices. */
  measuresNoise: boolean
  /** Minimum entries of a past record's group for ranges of its own. */
  minGroupEntries: number
  /**
   * Whether an unusual attribute that no sale states widens the range, and too many rooms prevent a range.
   */
  widensForUnstated: boolean
  /** Whether waterfront properties have their own noise and their own group in the past record. */
  separatesWaterfront: boolean
  /**
   * Whether ranges use how the errors of each group in the past record compare with their standard errors.
   */
  learnsErrors: boolean
}

export type MethodVersion = 1 | 2 | 3

const METHOD_2: Method = {
  lineDays: 1096,
  lineMonths: 36,
  poolSales: 800,
  poolMonths: [24, 36],
  minPoolSales: 150,
  localBends: [0, 3, 6, 9, 12, 18],
  folds: { sales: 400, count: 6 },
  measuresNoise: true,
  minGroupEntries: 60,
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
    minPoolSales: 150,
    localBends: [0, 3, 6, 9],
    folds: { sales: Number.POSITIVE_INFINITY, count: 10 },
    measuresNoise: false,
    minGroupEntries: 100,
    widensForUnstated: false,
    separatesWaterfront: false,
    learnsErrors: false,
  },
  2: METHOD_2,
  3: { ...METHOD_2, widensForUnstated: true, separatesWaterfront: true, learnsErrors: true },
}

export const METHOD_VERSION: MethodVersion = 3

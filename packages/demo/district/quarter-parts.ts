import type { QuarterChanges } from './changes/quarter-changes.ts'
import type { Holding } from './facts/holding.ts'
import type { QuarterModel } from './parcels/quarter-model.ts'
import type { Island } from './place.ts'
import type { Network } from './plan/network.ts'

/** Input of the records of every release. */
export interface QuarterParts {
  island: Island
  network: Network
  seed: number
  /** Day of release 1. */
  asOf: string
  /** Newest assessments. */
  year: number
  model: QuarterModel
  holdings: readonly Holding[]
  /** Changes of the first week. */
  changes: QuarterChanges
  isFirstQuarter: boolean
}

import type { QuarterChanges } from './changes/quarter-changes.ts'
import type { Holding } from './facts/holding.ts'
import type { QuarterModel } from './parcels/quarter-model.ts'
import type { Island } from './place.ts'
import type { Network } from './plan/network.ts'

export interface QuarterParts {
  island: Island
  network: Network
  seed: number
  /** Day of release 1. */
  asOf: string
  /** Year of the newest assessments. */
  year: number
  model: QuarterModel
  holdings: readonly Holding[]
  changes: QuarterChanges
  isFirstQuarter: boolean
}

import type { QuarterChanges } from './changes/quarter-changes.ts'
import type { Holding, HoldingContext } from './facts/holding.ts'
import type { QuarterModel } from './parcels/quarter-model.ts'

export interface QuarterParts extends HoldingContext {
  /** Day of release 1. */
  asOf: string
  model: QuarterModel
  holdings: readonly Holding[]
  changes: QuarterChanges
  isFirstQuarter: boolean
}

/** State of a quarter after some weeks: the part of a release that does not follow from the plan alone. */
import type { ListingRecord, SaleRecord } from '#domain/parcel/records.ts'
import type { Holding } from '../facts/holding.ts'
import type { Ground } from '../parcels/quarter-model.ts'
import type { Application } from '../planning/applications.ts'
import type { QuarterParts } from '../quarter-parts.ts'
import { marketOfSecondWeek } from './market-changes.ts'
import type { Rezoning } from './planning-changes.ts'

/** A block that is applied for: its new ground comes with the last step of the application. */
export interface PlannedBlock {
  kind: Rezoning['kind']
  applicationRef: string
  cellKey: string
  words: Partial<Pick<Ground, 'zone' | 'designation'>>
}

export interface QuarterState {
  /** Parcels of the first release that are still there. */
  current: readonly Holding[]
  /** Parcels made since: without buildings, assessments and former sales. */
  made: readonly Holding[]
  ground: readonly Ground[]
  applications: readonly Application[]
  planned: readonly PlannedBlock[]
  /** Civic numbers that were corrected, by parcel. */
  corrections: ReadonlyMap<string, string>
  listings: readonly ListingRecord[]
  /** Those since the first release. */
  sales: readonly SaleRecord[]
  /** Parcels that something has happened to: to each one thing. */
  taken: ReadonlySet<string>
}

/** Returns the state as of the second release. */
export function stateOfSecondRelease(parts: QuarterParts): QuarterState {
  const { changes } = parts
  const current = untouchedHoldings(parts)
  const made = changes.parcels.flatMap(({ after }) => after)
  const { listings, sales } = marketOfSecondWeek(current, parts)
  return {
    current,
    made,
    ground: groundAfter(parts),
    applications: changes.laterApplications,
    planned: [],
    corrections: changes.corrections,
    listings,
    sales,
    taken: new Set([...changes.taken, ...made.map(({ parcel }) => parcel.ref)]),
  }
}

export function groundAfter({ model, changes }: QuarterParts): Ground[] {
  const after = new Map(changes.planning.map((change) => [change.before, change.after]))
  return model.ground.map((ground) => after.get(ground) ?? ground)
}

export function untouchedHoldings({ holdings, changes }: QuarterParts): Holding[] {
  const gone = new Set(changes.parcels.flatMap(({ before }) => before))
  return holdings.filter((holding) => !gone.has(holding))
}

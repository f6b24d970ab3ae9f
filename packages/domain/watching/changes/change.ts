import type { LandUsePlanKey } from '../../layers/covering-layers.ts'
import type { IsoDate } from '../../text/dates.ts'
import type { Lineage } from './lineage/lineage.ts'
import type { ApplicationState, ListingState, ParcelState, ReserveState, ZoneShare } from './states.ts'

interface ChangeBase {
  /** Does not depend on when the change is detected. */
  key: string
  /** Identifies what changed in every release: `zoning/abbotsford-31570`, `listing/MLS R2999999`. */
  subject: string
  releaseId: number
  sourceKey: string
  /** Day of the release. The change happened on or before this day. */
  asOf: IsoDate
  effectiveOn: IsoDate | null
  upids: readonly string[]
  /** Ids of `change_event` rows with the change's geometry, sorted. */
  subjectIds: readonly string[]
}

export interface PidDeleted extends ChangeBase {
  type: 'pid_deleted'
  before: ParcelState
  after: null
  lineage: Lineage
}

export interface PidCreated extends ChangeBase {
  type: 'pid_created'
  before: null
  after: ParcelState
  lineage: Lineage
}

/**
 * A change of zoning on one parcel, with lost (`before`) and gained (`after`) zones and their shares, largest
 * first.
 */
export interface ZoningChange extends ChangeBase {
  type: 'zoning'
  before: readonly ZoneShare[]
  after: readonly ZoneShare[]
}

export interface LandUseChange extends ChangeBase {
  type: 'land_use'
  plan: LandUsePlanKey
  before: readonly ZoneShare[]
  after: readonly ZoneShare[]
}

export interface AlrStatusChange extends ChangeBase {
  type: 'alr_status'
  before: ReserveState
  after: ReserveState
}

interface ApplicationNew extends ChangeBase {
  type: 'development_application_new'
  before: null
  after: ApplicationState
}

/** `after` is null if the application left the register. */
export interface ApplicationStatusChange extends ChangeBase {
  type: 'development_application_status'
  before: ApplicationState
  after: ApplicationState | null
  /** Changed fields besides the status. */
  fields: readonly ApplicationField[]
}

export interface ApplicationUpdated extends ChangeBase {
  type: 'development_application_updated'
  before: ApplicationState
  after: ApplicationState
  fields: readonly ApplicationField[]
}

export type ApplicationField = 'title' | 'kind' | 'date' | 'bylaw' | 'link' | 'details' | 'boundary'

interface ListingNew extends ChangeBase {
  type: 'broker_listing_new' | 'mls_new'
  before: null
  after: ListingState
}

/** `after` is set if the listing still exists but is no longer offered. */
interface ListingRemoved extends ChangeBase {
  type: 'broker_listing_removed' | 'mls_removed'
  before: ListingState
  after: ListingState | null
}

interface MlsStatusChange extends ChangeBase {
  type: 'mls_status'
  before: ListingState
  after: ListingState
}

export interface MlsPriceChange extends ChangeBase {
  type: 'mls_price'
  before: ListingState
  after: ListingState
}

export type Change =
  | PidDeleted
  | PidCreated
  | ZoningChange
  | LandUseChange
  | AlrStatusChange
  | ApplicationNew
  | ApplicationStatusChange
  | ApplicationUpdated
  | ListingNew
  | ListingRemoved
  | MlsStatusChange
  | MlsPriceChange

export type ChangeType = Change['type']
export type LineageChange = PidDeleted | PidCreated
export type ApplicationChange = ApplicationNew | ApplicationStatusChange | ApplicationUpdated
export type ListingChange = ListingNew | ListingRemoved | MlsStatusChange | MlsPriceChange

export const isListingChange = (change: Change): change is ListingChange =>
  change.type.startsWith('mls_') || change.type.startsWith('broker_')

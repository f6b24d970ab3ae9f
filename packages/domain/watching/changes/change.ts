/** Changes that a release made, in the terms of a person who works with land. */
import type { IsoDate } from '../../text/dates.ts'
import type { LandUsePlanKey } from './detection/cover-once.ts'
import type { Lineage } from './lineage/lineage.ts'
import type { ApplicationState, ListingState, ParcelState, ReserveState, ZoneShare } from './states.ts'

interface ChangeBase {
  /**
   * The same whenever the change is detected again. Identifies what was notified. Contains the number of the release, within which it is unique.
   */
  key: string
  /** Subject of the change, from release to release: `zoning/abbotsford-31570`, `listing/MLS R2999999`. */
  subject: string
  releaseId: number
  sourceKey: string
  /** The day that the release speaks of: the latest day on which it can have happened. */
  asOf: IsoDate
  /** Day on which it came into force, where the source says; else null. */
  effectiveOn: IsoDate | null
  /** Parcels that it touches, sorted. */
  upids: readonly string[]
  /** Sorted `change_event` rows with its geometry. */
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

/** A change on one parcel: `before` lost, `after` gained, each with the parcel's share; largest first. */
export interface ZoningChange extends ChangeBase {
  type: 'zoning'
  before: readonly ZoneShare[]
  after: readonly ZoneShare[]
}

/** On one parcel, as for zoning. */
export interface LandUseChange extends ChangeBase {
  type: 'land_use'
  plan: LandUsePlanKey
  before: readonly ZoneShare[]
  after: readonly ZoneShare[]
}

/** On one parcel. */
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
  /** Other fields that changed. */
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

/** `after` is set when the listing is still there, but no longer offered. */
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

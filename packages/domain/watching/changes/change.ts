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

type ChangeOf<Type extends string, Before, After, Details = object> = ChangeBase & {
  type: Type
  before: Before
  after: After
} & Details

export type PidDeleted = ChangeOf<'pid_deleted', ParcelState, null, { lineage: Lineage }>
export type PidCreated = ChangeOf<'pid_created', null, ParcelState, { lineage: Lineage }>

/**
 * A change of zoning on one parcel, with lost (`before`) and gained (`after`) zones and their shares, largest
 * first.
 */
export type ZoningChange = ChangeOf<'zoning', readonly ZoneShare[], readonly ZoneShare[]>
export type LandUseChange = ChangeOf<
  'land_use',
  readonly ZoneShare[],
  readonly ZoneShare[],
  { plan: LandUsePlanKey }
>
export type AlrStatusChange = ChangeOf<'alr_status', ReserveState, ReserveState>

type ApplicationNew = ChangeOf<'development_application_new', null, ApplicationState>
/** `after` is null if the application left the register. `fields`: those that changed besides the status. */
export type ApplicationStatusChange = ChangeOf<
  'development_application_status',
  ApplicationState,
  ApplicationState | null,
  { fields: readonly ApplicationField[] }
>
export type ApplicationUpdated = ChangeOf<
  'development_application_updated',
  ApplicationState,
  ApplicationState,
  { fields: readonly ApplicationField[] }
>

export type ApplicationField = 'title' | 'kind' | 'date' | 'bylaw' | 'link' | 'details' | 'boundary'

type ListingNew = ChangeOf<'broker_listing_new' | 'mls_new', null, ListingState>
/** `after` is set if the listing still exists but is no longer offered. */
type ListingRemoved = ChangeOf<'broker_listing_removed' | 'mls_removed', ListingState, ListingState | null>
type MlsStatusChange = ChangeOf<'mls_status', ListingState, ListingState>
export type MlsPriceChange = ChangeOf<'mls_price', ListingState, ListingState>

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

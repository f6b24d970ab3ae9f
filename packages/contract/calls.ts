/**
 * Everything that crosses the wire as JSON. The server validates with it, the web app derives its types from
 * it, and the OpenAPI document is generated from it. A success is `{ payload }`; failures are in `errors.ts`.
 */
import { z } from 'zod'
import type { ActivityKey } from '#domain/account/activity/activity.ts'
import { RESOURCES, type ResourceKey } from '#domain/account/permissions.ts'
import { ACCOUNT_CALLS } from './account/account-calls.ts'
import { EXTERNAL_SIGN_IN_CALLS } from './account/external-sign-in-calls.ts'
import { FILE_CALLS } from './account/files.ts'
import { OWN_DATA_CALLS } from './account/own-data-calls.ts'
import { PRESET_CALLS } from './account/preset-calls.ts'
import { SECOND_FACTOR_CALLS } from './account/second-factor-calls.ts'
import { SECURITY_ACTIVITY_CALLS } from './account/security-activity.ts'
import { Health, MapSettings, SourcesResponse } from './account/settings.ts'
import { SIGN_IN_CALLS } from './account/sign-in-calls.ts'
import { SUPPORT_CALLS } from './account/support-calls.ts'
import { MONITOR_CALLS } from './admin/monitor-calls.ts'
import { BILLING_ADDRESS_CALLS } from './billing/billing-address.ts'
import { BILLING_CALLS } from './billing/billing-calls.ts'
import { ANALYSIS_CALLS } from './cma/analysis-calls.ts'
import { ANALYSIS_SHARE_CALLS } from './cma/analysis-share-calls.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { FACT_CALLS } from './facts/facts.ts'
import { ExportRequest } from './parcel/export.ts'
import {
  FeatureSheet,
  ListingNumber,
  ListingPhoto,
  ListingPhotos,
  UpidOrMls,
} from './parcel/feature-sheet.ts'
import { IMAGERY_CALLS } from './parcel/imagery.ts'
import { LayersAtRequest, LayersAtResponse, LayersResponse } from './parcel/layers.ts'
import { TIMELINE_CALLS } from './parcel/parcel-timeline.ts'
import {
  FindPastedRequest,
  FindPastedResponse,
  ParcelByPidResponse,
  ParcelCard,
  ParcelsAtResponse,
  RowsRequest,
  RowsResponse,
  SelectArea,
  SelectedParcels,
  Upid,
} from './parcel/parcels.ts'
import { SearchRequest, SearchResponse } from './parcel/search.ts'
import { SUMMARY_SHEET_CALLS } from './parcel/summary-sheets.ts'
import { PDF_CALLS } from './report/pdf-calls.ts'
import { REPORT_CALLS } from './report/report-calls.ts'
import { REPORT_VERSION_CALLS } from './report/report-version-calls.ts'
import { SHARE_CALLS } from './report/share-calls.ts'
import { SHARED_PDF_CALLS } from './report/shared-pdf-calls.ts'
import { AREA_CALLS } from './watching/area-calls.ts'
import { FOLDER_CALLS } from './watching/folder-calls.ts'
import { HISTORY_CALLS } from './watching/history-calls.ts'
import { NOTIFICATION_CALLS } from './watching/notifications.ts'
import { UNSUBSCRIBE_CALLS } from './watching/unsubscribe-calls.ts'
import { idText } from './wire/plain-text.ts'

const Point = z.object({
  lng: z.coerce.number().min(-180).max(180),
  lat: z.coerce.number().min(-90).max(90),
})

/** Room for 50,000 upids of 40 bytes with quotes and commas, and 200 columns. */
const MAX_PARCEL_LIST_BYTES = 2.5 * 1024 * 1024

const CALL_DETAILS = {
  ...SIGN_IN_CALLS,
  ...ANALYSIS_CALLS,
  ...ANALYSIS_SHARE_CALLS,
  ...ACCOUNT_CALLS,
  ...EXTERNAL_SIGN_IN_CALLS,
  ...AREA_CALLS,
  ...BILLING_CALLS,
  ...BILLING_ADDRESS_CALLS,
  ...FACT_CALLS,
  ...FILE_CALLS,
  ...FOLDER_CALLS,
  ...HISTORY_CALLS,
  ...IMAGERY_CALLS,
  ...MONITOR_CALLS,
  ...NOTIFICATION_CALLS,
  ...OWN_DATA_CALLS,
  ...PDF_CALLS,
  ...PRESET_CALLS,
  ...REPORT_CALLS,
  ...REPORT_VERSION_CALLS,
  ...SECOND_FACTOR_CALLS,
  ...SECURITY_ACTIVITY_CALLS,
  ...SHARE_CALLS,
  ...SHARED_PDF_CALLS,
  ...SUMMARY_SHEET_CALLS,
  ...SUPPORT_CALLS,
  ...UNSUBSCRIBE_CALLS,
  ...TIMELINE_CALLS,
  health: { access: 'public', summary: 'Server status', response: Health },
  mapSettings: {
    access: 'public',
    summary: 'Base map addresses and public keys',
    response: MapSettings,
  },
  sources: {
    access: 'signed_in',
    summary: 'Current releases with licence, date and counts',
    response: SourcesResponse,
  },
  layers: {
    access: 'signed_in',
    summary: 'Layers that have data, with their release',
    response: LayersResponse,
  },
  layersAt: {
    access: 'subscriber',
    summary: 'Zones and plan areas under a point',
    query: LayersAtRequest,
    response: LayersAtResponse,
  },
  search: {
    access: 'subscriber',
    summary: 'Search by address, PID, plan, listing, place or coordinates',
    query: SearchRequest,
    response: SearchResponse,
  },
  parcelByPid: {
    access: 'subscriber',
    summary: 'One parcel by PID, in any format',
    params: z.object({ pid: idText(1, 40) }),
    response: ParcelByPidResponse,
  },
  parcelCard: {
    access: 'subscriber',
    summary: 'All data of the parcel card',
    params: z.object({ upid: Upid }),
    response: ParcelCard,
  },
  featureSheet: {
    access: 'subscriber',
    needs: [RESOURCES.UPGRADE_TO_LOTLINE_PRO],
    summary: 'A listing by MLS® number or parcel, with its parcel and history',
    params: UpidOrMls,
    response: FeatureSheet,
  },
  listingPhotos: {
    access: 'subscriber',
    needs: [RESOURCES.UPGRADE_TO_LOTLINE_PRO],
    summary: 'Photos of a listing, requested from its board with the account’s credentials',
    params: ListingNumber,
    response: ListingPhotos,
  },
  /** Returned without an envelope. */
  listingPhoto: {
    access: 'subscriber',
    needs: [RESOURCES.UPGRADE_TO_LOTLINE_PRO],
    summary: 'One photo of a listing',
    params: ListingPhoto,
    response: z.unknown(),
  },
  parcelsAt: {
    access: 'subscriber',
    summary: 'Parcels under a point, smallest first',
    query: Point,
    response: ParcelsAtResponse,
  },
  selectParcels: {
    access: 'subscriber',
    summary: 'Parcels within a drawn area',
    body: SelectArea,
    response: SelectedParcels,
  },
  findParcels: {
    access: 'subscriber',
    needs: [RESOURCES.MANUAL_PID],
    summary: 'Parcels of a pasted list of PIDs or addresses',
    body: FindPastedRequest,
    response: FindPastedResponse,
  },
  parcelRows: {
    access: 'subscriber',
    summary: 'Table rows with the release of every value',
    body: RowsRequest,
    bodyLimitBytes: MAX_PARCEL_LIST_BYTES,
    response: RowsResponse,
  },
  /** Returned without an envelope. */
  exportParcels: {
    access: 'subscriber',
    audit: 'export_parcels',
    summary: 'Export a selection as CSV, Excel, KML or GeoJSON',
    body: ExportRequest,
    bodyLimitBytes: MAX_PARCEL_LIST_BYTES,
    response: z.unknown(),
  },
} as const satisfies Record<CallName, CallDetails>

type Calls = { readonly [Name in CallName]: (typeof CALL_DETAILS)[Name] & (typeof ENDPOINTS)[Name] }

export const CALLS = withEndpoints(CALL_DETAILS) as Calls

function withEndpoints(calls: Readonly<Record<CallName, CallDetails>>): Readonly<Record<string, Call>> {
  const endpoints: Readonly<Record<string, Endpoint>> = ENDPOINTS
  return Object.fromEntries(
    Object.entries(calls).map(([name, details]) => [name, { ...endpoints[name], ...details } as Call]),
  )
}

/**
 * `subscriber` requires a valid subscription. Without one, only the payment page, the account and their calls
 * are available (specification part 1, section 6).
 */
type CallAccess = 'public' | 'signed_in' | 'subscriber' | 'administrator'

interface CallDetails {
  access: CallAccess
  /** For accounts that must still set up a second factor: the calls to set one up, and sign-out. */
  isAllowedBeforeSecondFactor?: true
  /** Activity recorded for the session's account, or for `params.accountId`. */
  audit?: ActivityKey
  /** Any of these is needed, in addition to `access`. */
  needs?: readonly ResourceKey[]
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Default: 1 MiB; 16 KiB for public calls and calls without a body. */
  bodyLimitBytes?: number
  response: z.ZodType
}

export interface Call extends CallDetails, Endpoint {}

export type CallName = keyof typeof ENDPOINTS
export type CallResponse<Name extends CallName> = z.infer<(typeof CALLS)[Name]['response']>
type Shape<Name extends CallName, Part extends 'params' | 'query' | 'body'> =
  (typeof CALLS)[Name] extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined
export type CallParams<Name extends CallName> = Shape<Name, 'params'>
export type CallQuery<Name extends CallName> = Shape<Name, 'query'>
export type CallBody<Name extends CallName> = Shape<Name, 'body'>

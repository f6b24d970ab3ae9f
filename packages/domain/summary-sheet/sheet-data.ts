/** Dates are `YYYY-MM-DD`, prices Canadian dollars, areas square metres, lengths metres. */

import type { ResourceKey } from '../account/permissions.ts'
import type { AsyncState } from '../table/async-item.ts'
import type { RowColumnKey } from '../table/columns.ts'
import type { TaskSourceKey } from '../table/data-sources.ts'
import type { ColumnValue } from '../text/column-type.ts'

/** A source, and the day that its value is of. */
export interface SheetOrigin {
  title: string
  publisher: string
  licence: string
  attribution: string
  asOf: string
  /** From a local stand-in or synthetic. */
  isStandIn: boolean
  /** Set if the value was requested; ISO 8601. */
  fetchedAt?: string | null
  /** That state it, if known: reports cite them. */
  releaseIds?: readonly number[]
}

/** Null source: computed or missing. */
export interface Known<Value = ColumnValue> {
  value: Value
  origin: SheetOrigin | null
  /** Sources of a value that is computed from several. */
  furtherOrigins?: readonly SheetOrigin[]
}

export interface Loadable<Value> {
  state: Extract<AsyncState, 'loading' | 'done' | 'error'>
  value: Value | null
  reason: string | null
}

export type RowData = Partial<Record<RowColumnKey, Known>>

interface ListedAssessment {
  year: number
  landDollars: number | null
  improvementDollars: number | null
  totalDollars: number | null
}

export interface AssessedYear extends ListedAssessment {
  origin: SheetOrigin | null
  /** Caveat needed to read the row: `Sum of 12 rolls`. */
  note: string | null
}

export interface KnownSale {
  soldOn: string
  priceDollars: number | null
  comment: string | null
  origin: SheetOrigin | null
}

export interface KnownApplication {
  id: string
  name: string
  status: string | null
  origin: SheetOrigin | null
}

/** A parcel's card without the boundary. */
export interface CardData {
  /** Nine digits each: the parcel's own, and those of its strata units. */
  pids: Known<readonly string[]>
  /** More than the PIDs when not all are listed. */
  unitCount: number
  /** One source's assessments, the newest first. */
  assessments: readonly AssessedYear[]
  /** The newest roll that states a levy. */
  levy: { year: number; dollars: Known<number> } | null
  /** Metres, if the source's differ from ours. */
  statedFront: { frontage: Known<number | null>; depth: Known<number | null> }
  /** Lot of a strata unit's building; null for properties with their own lot. */
  buildingLotSquareMetres: number | null
  sales: readonly KnownSale[]
  /** Median of the latest sales of a building's units: `12 units, 2012 to 2025`. */
  unitSales: (Known<number> & { of: string }) | null
  applications: readonly KnownApplication[]
  /** The largest first: `One-family dwelling`. */
  zones: Known<readonly string[]>
}

interface ListedSale {
  soldOn: string
  priceDollars: number | null
  comment: string | null
}

export interface Listing {
  /** `Unit 306` of the building; absent for the parcel itself. */
  unit?: string | undefined
  listingNumber: string
  status: string
  listedOn: string | null
  endedOn: string | null
  priceDollars: number | null
  soldPriceDollars: number | null
  propertyType: string | null
  brokerage: string | null
}

/** An earlier response's values are retained while it is queried again, or fails. */
export interface SourceResponse {
  state: 'loading' | 'done' | 'error'
  /** Values by column name: `titleNumber`. */
  values: Readonly<Record<string, ColumnValue>> | null
  lists: {
    sales?: readonly ListedSale[] | undefined
    listings?: readonly Listing[] | undefined
    assessments?: readonly ListedAssessment[] | undefined
  } | null
  origin: SheetOrigin | null
  reason: string | null
  failure: string | null
}

export interface SheetData {
  rows: Loadable<RowData>
  card: Loadable<CardData>
  /** A missing data source was not queried. */
  responses: Readonly<Partial<Record<TaskSourceKey, SourceResponse>>>
  allowed: ReadonlySet<ResourceKey>
}

/** `done` once values exist, even during or after a failed later request. */
export function responseState(response: SourceResponse | undefined): AsyncState {
  if (response === undefined) return 'new'
  if (response.values !== null) return 'done'
  if (response.state === 'loading') return 'loading'
  if (response.state === 'done') return 'done'
  return response.failure === 'timeout' ? 'timeout' : 'error'
}

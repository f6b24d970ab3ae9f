/** Dates are `YYYY-MM-DD`, prices Canadian dollars, areas square metres, lengths metres. */

import type { ResourceKey } from '../account/permissions.ts'
import type { AsyncState } from '../table/async-item.ts'
import type { RowColumnKey } from '../table/columns.ts'
import type { TaskSourceKey } from '../table/data-sources.ts'
import type { ColumnValue } from '../text/column-type.ts'

export interface SheetOrigin {
  title: string
  publisher: string
  licence: string
  attribution: string
  asOf: string
  isStandIn: boolean
  /** ISO time of the query. Absent for values from releases. */
  fetchedAt?: string | null
  /** Releases that contain the value, if known. Reports cite them. */
  releaseIds?: readonly number[]
}

/** The source is null for a computed or missing value. */
export interface SourcedValue<Value = ColumnValue> {
  value: Value
  origin: SheetOrigin | null
  /** Other sources of a value computed from several sources. */
  furtherOrigins?: readonly SheetOrigin[]
}

export interface Loadable<Value> {
  state: Extract<AsyncState, 'loading' | 'done' | 'error'>
  value: Value | null
  reason: string | null
}

export type RowData = Partial<Record<RowColumnKey, SourcedValue>>

interface ListedAssessment {
  year: number
  landDollars: number | null
  improvementDollars: number | null
  totalDollars: number | null
}

export interface AssessedYear extends ListedAssessment {
  origin: SheetOrigin | null
  /** Caveat about the row: `Sum of 12 rolls`. */
  note: string | null
}

interface ListedSale {
  soldOn: string
  priceDollars: number | null
  comment: string | null
}

export interface KnownSale extends ListedSale {
  origin: SheetOrigin | null
}

export interface KnownApplication {
  id: string
  name: string
  status: string | null
  origin: SheetOrigin | null
}

export interface CardData {
  /** Nine-digit PIDs of the parcel and its strata units. */
  pids: SourcedValue<readonly string[]>
  /** Number of strata units. `pids` may omit some. */
  unitCount: number
  /** Assessments of one source, newest first. */
  assessments: readonly AssessedYear[]
  /** Tax levy from the newest roll that includes it. */
  levy: { year: number; dollars: SourcedValue<number> } | null
  /** The source's lengths, if they differ from our measurement. */
  statedFront: { frontage: SourcedValue<number | null>; depth: SourcedValue<number | null> }
  /** Lot of a strata unit's building. Null for a property with its own lot. */
  buildingLotSquareMetres: number | null
  sales: readonly KnownSale[]
  /** Median of the latest sales of a building's units: `12 units, 2012 to 2025`. */
  unitSales: (SourcedValue<number> & { of: string }) | null
  applications: readonly KnownApplication[]
  /** Largest zone first: `One-family dwelling`. */
  zones: SourcedValue<readonly string[]>
}

export interface Listing {
  /** `Unit 306` of the building. Absent for the parcel itself. */
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

/** Earlier values remain while the source is queried again, or if it fails. */
export interface SourceResponse {
  state: 'loading' | 'done' | 'error'
  /** By column name: `titleNumber`. */
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
  /** A source without an entry was not queried. */
  responses: Readonly<Partial<Record<TaskSourceKey, SourceResponse>>>
  allowed: ReadonlySet<ResourceKey>
}

/** `done` if values exist, even during or after a later failed query. */
export function responseState(response: SourceResponse | undefined): AsyncState {
  if (response === undefined) return 'new'
  if (response.values !== null) return 'done'
  if (response.state === 'loading') return 'loading'
  if (response.state === 'done') return 'done'
  return response.failure === 'timeout' ? 'timeout' : 'error'
}

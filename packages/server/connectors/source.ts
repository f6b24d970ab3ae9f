/**
 * Description of a data source: publisher, licence, and for each dataset the mapping of a row to our records. A source is one folder here and one
 * line in `registry.ts`.
 */
import type { Geometry } from 'geojson'
import type { Rejection, SourceRecord } from '#domain/parcel/records.ts'
import type { LiveEndpoint } from './protocols/live-endpoint.ts'

/** One row or feature as a file or a service gives it, in EPSG:4326. */
export interface SourceRow {
  /** Line of a text file, otherwise the index of the feature; from 1. */
  position: number
  properties: Readonly<Record<string, unknown>>
  geometry: Geometry | null
  /** Reason why the row cannot be taken, when its file already makes that plain. */
  problem?: string
}

/** Records of one row (often one, sometimes several entities), or the reason for rejection. */
export type MappedRow = readonly SourceRecord[] | Rejection

export interface MapContext {
  /** `YYYY-MM-DD`: the day that the release speaks of. */
  asOf: string
}

export interface SourceDescription {
  /** Lowercase and url-safe: the first part of every parcel's `upid`. */
  key: string
  title: string
  publisher: string
  licence: string
  licenceUrl: string | null
  /** The sentence that the licence requires. */
  attribution: string
  homepage: string | null
  /** Refresh interval of the publisher, as text. */
  cadence: string
  isSynthetic: boolean
}

/** Key prefix of an installation's own sources, which lack a connector. */
export const OWN_SOURCE = 'local-'

export const isOwnSource = (key: string): boolean => key.startsWith(OWN_SOURCE)

export interface Dataset {
  key: string
  title: string
  /** Description of the file to pass to `--file`, as text. */
  fileHint: string
  /** Absent if the dataset is only available as a file. */
  live?: LiveEndpoint
  /**
   * Whether a file's first row looks like this dataset, so that a file can be imported without naming its dataset. One file may match several, such
   * as parcels with their assessed values.
   */
  recognises(row: SourceRow): boolean
  map(row: SourceRow, context: MapContext): MappedRow
}

export interface Source extends SourceDescription {
  /** Municipality that the source speaks for, in the form the parcels carry it; null for many. */
  municipality: string | null
  /** Whether the licence allows redistribution: the values may then be shown in reports shared by a link. */
  isSharingAllowed: boolean
  datasets: readonly Dataset[]
}

export function isRejection(mapped: MappedRow): mapped is Rejection {
  return 'reason' in mapped
}

/** True when the row has all these columns. */
export function hasColumns(row: SourceRow, ...names: string[]): boolean {
  return names.every((name) => name in row.properties)
}

export function reject(reason: string, ref: string | null = null): Rejection {
  return { reason, ref }
}

/**
 * Publisher, licence, and mapping of each dataset's rows to our records. A source is one folder here and one
 * line in `registry.ts`.
 */
import type { Geometry } from 'geojson'
import type { Rejection, SourceRecord } from '#domain/parcel/records.ts'
import type { LiveEndpoint } from './protocols/live-endpoint.ts'

/** A row of a source, in EPSG:4326. */
export interface SourceRow {
  /** Line of a text file, otherwise index of the feature; from 1. */
  position: number
  properties: Readonly<Record<string, unknown>>
  geometry: Geometry | null
  /** Set if the file already rules the row out. */
  problem?: string
}

/** Usually one record; otherwise the reason for rejection. */
export type MappedRow = readonly SourceRecord[] | Rejection

export interface MapContext {
  asOf: string
}

export interface SourceDescription {
  /** Start of every parcel's `upid`: lowercase and url-safe. */
  key: string
  title: string
  publisher: string
  licence: string
  licenceUrl: string | null
  attribution: string
  homepage: string | null
  cadence: string
  isSynthetic: boolean
}

/** Key prefix of data imported by an installation, without a connector. */
export const OWN_SOURCE = 'local-'

export const isOwnSource = (key: string): boolean => key.startsWith(OWN_SOURCE)

export interface Dataset {
  key: string
  title: string
  /** Describes the file for `--file`. */
  fileHint: string
  /** Absent if the source only publishes files. */
  live?: LiveEndpoint
  /** Tests the first row. A file may match several datasets, such as parcels with assessed values. */
  recognises(row: SourceRow): boolean
  map(row: SourceRow, context: MapContext): MappedRow
}

export interface Source extends SourceDescription {
  /** As spelled in the parcels; null for several. */
  municipality: string | null
  /** Whether values may be redistributed, as in shared reports. */
  isSharingAllowed: boolean
  datasets: readonly Dataset[]
}

export function isRejection(mapped: MappedRow): mapped is Rejection {
  return 'reason' in mapped
}

export function hasColumns(row: SourceRow, ...names: string[]): boolean {
  return names.every((name) => name in row.properties)
}

export function reject(reason: string, ref: string | null = null): Rejection {
  return { reason, ref }
}

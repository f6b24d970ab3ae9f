/** Sources with their licences and mappings to our records. Each is a folder here and a line in `registry.ts`. */
import type { Geometry } from 'geojson'
import type { Rejection, SourceRecord } from '#domain/parcel/records.ts'
import type { LiveEndpoint } from './protocols/live-endpoint.ts'
import { column } from './read-column.ts'
import { text } from './read-value.ts'

/** A row of a source, in EPSG:4326. */
export interface SourceRow {
  /** Line of a text file, otherwise number of the feature, from 1. */
  position: number
  properties: Readonly<Record<string, unknown>>
  geometry: Geometry | null
  /** Why the row cannot be imported, if the reader knows. */
  problem?: string
}

/** A record before the import checks its geometry type. */
export type MappedRecord = Unchecked<SourceRecord>
type Unchecked<Each> = Each extends { geometry: Geometry }
  ? Omit<Each, 'geometry'> & { geometry: Geometry }
  : Each

/** Usually one record, or the reason why the row is rejected. */
export type MappedRow = readonly MappedRecord[] | Rejection

export interface MapContext {
  asOf: string
}

export interface SourceDescription {
  /** Prefix of every parcel's `upid`: lower-case and url-safe. */
  key: string
  title: string
  publisher: string
  licence: string
  licenceUrl: string | null
  attribution: string
  homepage: string | null
  cadence: string
  isSynthetic?: boolean
}

export interface Dataset {
  key: string
  title: string
  /** Describes the file in the help of `--file`. */
  fileHint: string
  /** Absent if the source only publishes files. */
  live?: LiveEndpoint
  /** Tests a file's first row. A file may match several datasets. */
  recognises(row: SourceRow): boolean
  map(row: SourceRow, context: MapContext): MappedRow
}

export interface Source extends SourceDescription {
  /** Whether values may be redistributed, as in shared reports. */
  isSharingAllowed: boolean
  datasets: readonly Dataset[]
}

export function isRejection(row: MappedRow): row is Rejection {
  return 'reason' in row
}

export function hasColumns(row: SourceRow, ...names: string[]): boolean {
  return names.every((name) => name in row.properties)
}

export function reject(reason: string, ref: string | null = null): Rejection {
  return { reason, ref }
}

/** Maps a row by the key in a column, whose name may have any case. Rejects rows without a key, or without a geometry. */
export const mapKeyed =
  (
    keyColumn: string,
    toRecords: (
      ref: string,
      cells: SourceRow['properties'],
      geometry: Geometry,
    ) => MappedRecord | MappedRecord[],
  ) =>
  ({ properties, geometry }: SourceRow): MappedRow => {
    // Esri writes GUIDs in braces.
    const ref = text(column(properties, keyColumn.toLowerCase()))?.replace(/[{}]/g, '') ?? null
    if (ref === null) return reject(`${keyColumn} is blank`)
    if (geometry === null) return reject('it has no geometry', ref)
    return [toRecords(ref, properties, geometry)].flat()
  }

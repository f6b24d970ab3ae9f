import type { Geometry, MultiPolygon } from 'geojson'
import type { TableRow } from '#contract/parcels.ts'
import type { Provenance, ProvenanceById } from '#contract/provenance.ts'
import { CSV_BYTE_ORDER_MARK, csvRow } from '#domain/csv.ts'
import { KML_END, kmlFileName, kmlPlacemark, kmlStart } from '#domain/kml.ts'
import type { ExportColumn } from './export-columns.ts'

export interface ExportRow extends TableRow {
  /** Absent in formats without geometry. */
  geometry: Geometry | undefined
}

/** One file format, in pieces: start, each row, end. To add one, add a line to `EXPORT_FORMATS`. */
export interface ExportWriter {
  contentType: string
  /** `date`: `YYYY-MM-DD` */
  fileName(date: string): string
  hasGeometry: boolean
  start(columns: readonly ExportColumn[], withSources: boolean): string
  row(row: ExportRow, columns: readonly ExportColumn[], sourceOf: SourceOf, isFirst: boolean): string
  end(used: ProvenanceById): string
}

/** The source of a release; null when sources are not wanted. */
export type SourceOf = ((releaseId: number) => Provenance | undefined) | null

const COMPUTED = 'Computed from the outline of the parcel'

/** Where a value comes from; null where there is no value, or sources are not wanted. */
function originOf(
  row: ExportRow,
  index: number,
  sourceOf: SourceOf,
): { source: string; asOf: string | null } | null {
  if (!sourceOf || (row.values[index] ?? null) === null) return null
  const source = sourceOf(row.releases[index] ?? 0)
  return source ? { source: source.title, asOf: source.asOf } : { source: COMPUTED, asOf: null }
}

const csv: ExportWriter = {
  contentType: 'text/csv; charset=utf-8',
  fileName: (date) => `Sites-${date}.csv`,
  hasGeometry: false,
  start(columns, withSources) {
    const titles = columns.flatMap(({ title }) =>
      withSources ? [title, `${title}: source`, `${title}: as of`] : [title],
    )
    return CSV_BYTE_ORDER_MARK + csvRow(['Parcel', ...titles])
  },
  row(row, columns, sourceOf) {
    const cells = columns.flatMap((column, index) => {
      const value = column.plain(row.values[index] ?? null)
      if (!sourceOf) return [value]
      const origin = originOf(row, index, sourceOf)
      return [value, origin?.source ?? null, origin?.asOf ?? null]
    })
    return csvRow([row.label, ...cells])
  },
  end: () => '',
}

const kml: ExportWriter = {
  contentType: 'application/vnd.google-earth.kml+xml; charset=utf-8',
  fileName: kmlFileName,
  hasGeometry: true,
  start: () => kmlStart('Sites'),
  row(row, columns, sourceOf) {
    const data = columns.flatMap((column, index): [string, string][] => {
      const text = String(column.plain(row.values[index] ?? null) ?? '')
      const origin = originOf(row, index, sourceOf)
      if (!origin) return [[column.title, text]]
      const { source, asOf } = origin
      return [
        [column.title, text],
        [`${column.title}: source`, asOf === null ? source : `${source}, ${asOf}`],
      ]
    })
    return kmlPlacemark({ name: row.label, data, geometry: row.geometry as MultiPolygon })
  },
  end: () => KML_END,
}

const geojson: ExportWriter = {
  contentType: 'application/geo+json; charset=utf-8',
  fileName: (date) => `Sites-${date}.geojson`,
  hasGeometry: true,
  start: () => '{"type":"FeatureCollection","features":[\n',
  row(row, columns, sourceOf, isFirst) {
    const properties: Record<string, string | number | null> = { upid: row.upid, label: row.label }
    for (const [index, column] of columns.entries()) {
      properties[column.title] = column.plain(row.values[index] ?? null)
      const origin = originOf(row, index, sourceOf)
      if (!origin) continue
      properties[`${column.title}: source`] = origin.source
      properties[`${column.title}: as of`] = origin.asOf
    }
    const feature = { type: 'Feature', id: row.upid, properties, geometry: row.geometry ?? null }
    return `${isFirst ? '' : ',\n'}${JSON.stringify(feature)}`
  },
  // A foreign member (RFC 7946, section 6.1): whoever passes the file on owes these credits.
  end: (used) => `\n],"sources":${JSON.stringify(credits(used))}}\n`,
}

/** What is owed to the sources, each dataset once however many of its releases are in the file. */
function credits(used: ProvenanceById) {
  const lines = Object.values(used).map(({ title, licence, attribution, asOf }) => {
    const credit = { title, licence, attribution, asOf }
    return [JSON.stringify(credit), credit] as const
  })
  return [...new Map(lines).values()]
}

export const EXPORT_FORMATS = { csv, kml, geojson } as const

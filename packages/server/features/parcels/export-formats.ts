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

/** Where a value comes from; null when sources are not wanted, or it was computed by us. */
export type SourceOf = ((releaseId: number) => Provenance | undefined) | null

const csv: ExportWriter = {
  contentType: 'text/csv; charset=utf-8',
  fileName: (date) => `Lots-${date}.csv`,
  hasGeometry: false,
  start(columns, withSources) {
    const titles = columns.flatMap(({ title }) =>
      withSources ? [title, `${title}: source`, `${title}: as of`] : [title],
    )
    return CSV_BYTE_ORDER_MARK + csvRow(['Lot', ...titles])
  },
  row(row, columns, sourceOf) {
    const cells = columns.flatMap((column, index) => {
      const value = column.plain(row.values[index] ?? null)
      if (!sourceOf) return [value]
      const source = sourceOf(row.releases[index] ?? 0)
      return [value, source?.title ?? null, source?.asOf ?? null]
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
      const source = sourceOf?.(row.releases[index] ?? 0)
      if (!source) return [[column.title, text]]
      return [
        [column.title, text],
        [`${column.title}: source`, `${source.title}, ${source.asOf}`],
      ]
    })
    return kmlPlacemark({ name: row.label, data, geometry: row.geometry as MultiPolygon })
  },
  end: () => KML_END,
}

const geojson: ExportWriter = {
  contentType: 'application/geo+json; charset=utf-8',
  fileName: (date) => `Lots-${date}.geojson`,
  hasGeometry: true,
  start: () => '{"type":"FeatureCollection","features":[\n',
  row(row, columns, sourceOf, isFirst) {
    const properties: Record<string, string | number | null> = { upid: row.upid, label: row.label }
    for (const [index, column] of columns.entries()) {
      properties[column.title] = column.plain(row.values[index] ?? null)
      const source = sourceOf?.(row.releases[index] ?? 0)
      if (!source) continue
      properties[`${column.title}: source`] = source.title
      properties[`${column.title}: as of`] = source.asOf
    }
    const feature = { type: 'Feature', id: row.upid, properties, geometry: row.geometry ?? null }
    return `${isFirst ? '' : ',\n'}${JSON.stringify(feature)}`
  },
  // A foreign member (RFC 7946, section 6.1): whoever passes the file on owes these credits.
  end: (used) =>
    `\n],"sources":${JSON.stringify(
      Object.values(used).map(({ title, licence, attribution, asOf }) => ({
        title,
        licence,
        attribution,
        asOf,
      })),
    )}}\n`,
}

export const EXPORT_FORMATS = { csv, kml, geojson } as const

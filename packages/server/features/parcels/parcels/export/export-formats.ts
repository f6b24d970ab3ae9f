import type { MultiPolygon } from 'geojson'
import type { ExportFormat } from '#contract/parcel/export.ts'
import { CSV_BYTE_ORDER_MARK, csvRow, EMPTY_CELLS, missingParcelsText } from '#domain/export/csv.ts'
import { KML_END, kmlFileName, kmlPlacemark, kmlStart } from '#domain/export/kml.ts'
import { exportTitles } from './export-columns.ts'
import type { ExportCell, ExportWriter } from './export-writer.ts'
import { xlsx } from './xlsx-format.ts'

const EMPTY_CELL: ExportCell = { value: null, origin: null, absence: null }

const csv: ExportWriter = {
  contentType: 'text/csv; charset=utf-8',
  fileName: (date) => `Sites-${date}.csv`,
  start: (columns, withSources) => CSV_BYTE_ORDER_MARK + csvRow(exportTitles(columns, withSources)),
  row(row, columns, withSources) {
    const cells = columns.flatMap((column, index) => {
      const { value, origin } = row.cells[index] ?? EMPTY_CELL
      if (!withSources) return [column.plain(value)]
      return [column.plain(value), origin?.source ?? null, origin?.asOf ?? null]
    })
    return csvRow([row.label, ...cells, row.emptyCells])
  },
  end: () => '',
}

const kml: ExportWriter = {
  contentType: 'application/vnd.google-earth.kml+xml; charset=utf-8',
  fileName: kmlFileName,
  hasGeometry: true,
  start: (_columns, _withSources, missing) => kmlStart('Sites', missingParcelsText(missing)),
  row(row, columns) {
    const data = columns.flatMap((column, index): [string, string][] => {
      const { value, origin } = row.cells[index] ?? EMPTY_CELL
      const text = String(column.plain(value) ?? '')
      if (!origin) return [[column.title, text]]
      const { source, asOf } = origin
      return [
        [column.title, text],
        [`${column.title}: source`, asOf === null ? source : `${source}, ${asOf}`],
      ]
    })
    data.push([EMPTY_CELLS, row.emptyCells ?? ''])
    return kmlPlacemark({ name: row.label, data, geometry: row.geometry as MultiPolygon })
  },
  end: () => KML_END,
}

const geojson: ExportWriter = {
  contentType: 'application/geo+json; charset=utf-8',
  fileName: (date) => `Sites-${date}.geojson`,
  hasGeometry: true,
  hasCredits: true,
  start: () => '{"type":"FeatureCollection","features":[\n',
  row(row, columns, _withSources, isFirst) {
    const properties: Record<string, string | number | null> = { upid: row.upid, label: row.label }
    for (const [index, column] of columns.entries()) {
      const { value, origin } = row.cells[index] ?? EMPTY_CELL
      properties[column.title] = column.plain(value)
      if (!origin) continue
      properties[`${column.title}: source`] = origin.source
      properties[`${column.title}: as of`] = origin.asOf
    }
    properties[EMPTY_CELLS] = row.emptyCells
    const feature = { type: 'Feature', id: row.upid, properties, geometry: row.geometry ?? null }
    return `${isFirst ? '' : ',\n'}${JSON.stringify(feature)}`
  },
  // `sources` is a foreign member (RFC 7946, section 6.1) with the required credits.
  end: (credits) => `\n],"sources":${JSON.stringify(credits)}}\n`,
}

export const EXPORT_FORMATS: Readonly<Record<ExportFormat, ExportWriter>> = { csv, xlsx, kml, geojson }

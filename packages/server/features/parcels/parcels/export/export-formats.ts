import type { Geometry, MultiPolygon } from 'geojson'
import type { ExportFormat } from '#contract/parcel/export.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import { CSV_BYTE_ORDER_MARK, csvRow } from '#domain/export/csv.ts'
import { EMPTY_CELLS, notInData } from '#domain/export/file-texts.ts'
import { KML_END, kmlFileName, kmlPlacemark, kmlStart } from '#domain/export/kml.ts'
import type { Absence } from './empty-cells.ts'
import type { ExportColumn } from './export-columns.ts'
import { xlsx } from './xlsx-format.ts'

export interface ExportOrigin {
  source: string
  /** `YYYY-MM-DD` */
  asOf: string | null
}

export interface ExportCell {
  value: CellValue
  /** Null without a value, or if sources are omitted. */
  origin: ExportOrigin | null
  absence: Absence | null
}

interface ExportRow {
  upid: string
  label: string
  /** One for each column. */
  cells: readonly ExportCell[]
  /** Text of the column explaining empty cells; null without any. */
  emptyCells: string | null
  /** Absent in formats without geometry. */
  geometry: Geometry | undefined
}

export interface ExportTotals {
  label: string
  values: readonly (number | null)[]
}

export interface Credit {
  title: string
  licence: string
  attribution: string
  asOf: string
}

/** One file format, in pieces: start, each row, end. To add one, add a line to `EXPORT_FORMATS`. */
export interface ExportWriter {
  contentType: string
  /** `date`: `YYYY-MM-DD` */
  fileName(date: string): string
  hasGeometry: boolean
  /** The sources are named once, at the end. */
  hasCredits: boolean
  /** The file ends with a row of totals, which must not count a value twice. */
  hasTotals: boolean
  /** `missing`: number of removed parcels. */
  start(columns: readonly ExportColumn[], withSources: boolean, missing: number): string
  row(row: ExportRow, columns: readonly ExportColumn[], withSources: boolean, isFirst: boolean): string
  /** `totals`: label of the row, and one cell for each column; null without them. */
  end(
    credits: readonly Credit[],
    columns: readonly ExportColumn[],
    withSources: boolean,
    totals: ExportTotals | null,
  ): string
  /** Into a binary file. */
  pack?(pieces: AsyncIterable<string>): AsyncGenerator<Buffer>
}

const NOTHING: ExportCell = { value: null, origin: null, absence: null }

const csv: ExportWriter = {
  contentType: 'text/csv; charset=utf-8',
  fileName: (date) => `Sites-${date}.csv`,
  hasGeometry: false,
  hasCredits: false,
  hasTotals: false,
  start(columns, withSources) {
    const titles = columns.flatMap(({ title }) =>
      withSources ? [title, `${title}: source`, `${title}: as of`] : [title],
    )
    return CSV_BYTE_ORDER_MARK + csvRow(['Parcel', ...titles, EMPTY_CELLS])
  },
  row(row, columns, withSources) {
    const cells = columns.flatMap((column, index) => {
      const { value, origin } = row.cells[index] ?? NOTHING
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
  hasCredits: false,
  hasTotals: false,
  start: (_columns, _withSources, missing) => kmlStart('Sites', notInData(missing)),
  row(row, columns) {
    const data = columns.flatMap((column, index): [string, string][] => {
      const { value, origin } = row.cells[index] ?? NOTHING
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
  hasTotals: false,
  start: () => '{"type":"FeatureCollection","features":[\n',
  row(row, columns, _withSources, isFirst) {
    const properties: Record<string, string | number | null> = { upid: row.upid, label: row.label }
    for (const [index, column] of columns.entries()) {
      const { value, origin } = row.cells[index] ?? NOTHING
      properties[column.title] = column.plain(value)
      if (!origin) continue
      properties[`${column.title}: source`] = origin.source
      properties[`${column.title}: as of`] = origin.asOf
    }
    properties[EMPTY_CELLS] = row.emptyCells
    const feature = { type: 'Feature', id: row.upid, properties, geometry: row.geometry ?? null }
    return `${isFirst ? '' : ',\n'}${JSON.stringify(feature)}`
  },
  // A foreign member (RFC 7946, section 6.1) with the required credits.
  end: (credits) => `\n],"sources":${JSON.stringify(credits)}}\n`,
}

export const EXPORT_FORMATS: Readonly<Record<ExportFormat, ExportWriter>> = { csv, xlsx, kml, geojson }

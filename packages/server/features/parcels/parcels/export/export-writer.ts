import type { Geometry } from 'geojson'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { Absence } from './empty-cells.ts'
import type { ExportColumn } from './export-columns.ts'

export interface ExportOrigin {
  source: string
  /** `YYYY-MM-DD` */
  asOf: string | null
}

export interface ExportCell {
  value: CellValue
  origin: ExportOrigin | null
  absence: Absence | null
}

interface ExportRow {
  upid: string
  label: string
  cells: readonly ExportCell[]
  /** Text of the column that explains empty cells; null if there are none. */
  emptyCells: string | null
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

/** A file format, written in pieces: start, rows, end. To add one, add a line to `EXPORT_FORMATS`. */
export interface ExportWriter {
  contentType: string
  /** `date`: `YYYY-MM-DD` */
  fileName(date: string): string
  hasGeometry: boolean
  hasCredits: boolean
  /** Whether the file ends with a row of totals, in which no value may be counted twice. */
  hasTotals: boolean
  /** `missing` is the number of removed parcels. */
  start(columns: readonly ExportColumn[], withSources: boolean, missing: number): string
  row(row: ExportRow, columns: readonly ExportColumn[], withSources: boolean, isFirst: boolean): string
  /** `totals` has the label of the row, and one cell for each column; null without totals. */
  end(
    credits: readonly Credit[],
    columns: readonly ExportColumn[],
    withSources: boolean,
    totals: ExportTotals | null,
  ): string
  pack?(pieces: AsyncIterable<string>): AsyncGenerator<Buffer>
}

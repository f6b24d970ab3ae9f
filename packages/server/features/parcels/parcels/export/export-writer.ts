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
  /** The reason why cells of this row are empty. Null if no cell is empty. */
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

/** A file format, written in pieces. To add a format, add it to `EXPORT_FORMATS`. */
export interface ExportWriter {
  contentType: string
  /** `date`: `YYYY-MM-DD` */
  fileName(date: string): string
  hasGeometry?: true
  hasCredits?: true
  /** Whether the file ends with a row of totals, which counts no value twice. */
  hasTotals?: true
  /** `missing` is the number of parcels no longer in the data. */
  start(columns: readonly ExportColumn[], withSources: boolean, missing: number): string
  row(row: ExportRow, columns: readonly ExportColumn[], withSources: boolean, isFirst: boolean): string
  /** `totals` is the label and a cell for each column; null without totals. */
  end(
    credits: readonly Credit[],
    columns: readonly ExportColumn[],
    withSources: boolean,
    totals: ExportTotals | null,
  ): string
  pack?(pieces: AsyncIterable<string>): AsyncGenerator<Buffer>
}

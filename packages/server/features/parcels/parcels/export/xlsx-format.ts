import { EMPTY_CELLS } from '#domain/export/empty-cells.ts'
import {
  lastSheet,
  packWorkbook,
  SOURCE_TITLES,
  sheetRow,
  sheetStart,
  sourceRow,
  WORKBOOK_TYPE,
  type WorkbookValue,
} from '../../../../platform/workbook/workbook.ts'
import type { ExportWriter } from './export-formats.ts'

/** A workbook with a sheet of parcels and one that names the sources. */
export const xlsx: ExportWriter = {
  contentType: WORKBOOK_TYPE,
  fileName: (date) => `Sites-${date}.xlsx`,
  hasGeometry: false,
  hasCredits: true,
  start(columns, withSources) {
    const titles = columns.flatMap(({ title }) =>
      withSources ? [title, `${title}: source`, `${title}: as of`] : [title],
    )
    return sheetStart(['Parcel', ...titles, EMPTY_CELLS])
  },
  row(row, columns, withSources) {
    const cells = columns.flatMap((column, index): WorkbookValue[] => {
      const { value, origin } = row.cells[index] ?? { value: null, origin: null }
      if (!withSources) return [column.plain(value)]
      return [column.plain(value), origin?.source ?? null, origin?.asOf ?? null]
    })
    return sheetRow([row.label, ...cells, row.emptyCells])
  },
  end: (credits) => lastSheet(SOURCE_TITLES, credits.map(sourceRow)),
  pack: (pieces) => packWorkbook(pieces, ['Parcels', 'Sources']),
}

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
import { type ExportColumn, exportTitles } from './export-columns.ts'
import type { ExportWriter } from './export-writer.ts'

export const xlsx: ExportWriter = {
  contentType: WORKBOOK_TYPE,
  fileName: (date) => `Sites-${date}.xlsx`,
  hasCredits: true,
  hasTotals: true,
  start: (columns, withSources) => sheetStart(exportTitles(columns, withSources)),
  row(row, columns, withSources) {
    const cells = columns.flatMap((column, index): WorkbookValue[] => {
      const { value, origin } = row.cells[index] ?? { value: null, origin: null }
      const cell = workbookValue(column, column.plain(value))
      if (!withSources) return [cell]
      return [cell, origin?.source ?? null, origin?.asOf ? { date: origin.asOf } : null]
    })
    return sheetRow([row.label, ...cells, row.emptyCells])
  },
  end(credits, columns, withSources, totals) {
    const cells = columns.flatMap((column, index): WorkbookValue[] => {
      const cell = workbookValue(column, totals?.values[index] ?? null)
      return withSources ? [cell, null, null] : [cell]
    })
    return lastSheet(SOURCE_TITLES, credits.map(sourceRow), {
      width: exportTitles(columns, withSources).length,
      totals: totals && [totals.label, ...cells],
    })
  },
  pack: (pieces) => packWorkbook(pieces, ['Parcels', 'Sources']),
}

function workbookValue({ type, isYear }: ExportColumn, value: string | number | null): WorkbookValue {
  if (isYear && typeof value === 'string' && /^\d{4}$/.test(value)) return Number(value)
  if (typeof value === 'string') return type === 'date' ? { date: value } : value
  if (value === null || (type !== 'currency' && type !== 'currency0')) return value
  return { dollars: value, hasCents: type === 'currency' }
}

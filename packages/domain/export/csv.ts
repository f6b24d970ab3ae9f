import { formatCount, nounFor } from '../text/counts.ts'

/**
 * CSV files: UTF-8 with byte order mark, quoted cells, CR LF (RFC 4180). Formulas are disarmed (OWASP, CSV
 * injection).
 */
export const CSV_BYTE_ORDER_MARK = '\uFEFF'
const CSV_LINE_END = '\r\n'

type CsvValue = string | number | boolean | null | undefined

/** Characters that start a formula, also in full-width form. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * Prefixes formula-like text with an apostrophe. Negative numbers stay numbers. Missing and non-finite values
 * are empty.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '""'
  if (typeof value === 'number') return Number.isFinite(value) ? `"${value}"` : '""'
  const text = String(value)
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export function csvRow(values: readonly CsvValue[]): string {
  return values.map(csvCell).join(',') + CSV_LINE_END
}

/** Title of the column that says why cells of a row are empty. */
export const EMPTY_CELLS = 'Empty cells'

export const missingParcelsText = (missing: number): string | null =>
  missing === 0
    ? null
    : `${formatCount(missing, 'selected parcel is', 'selected parcels are')} no longer in the data and ${nounFor(missing, 'is', 'are')} not in the file.`

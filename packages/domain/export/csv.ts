/**
 * CSV that opens in any spreadsheet with the same values: UTF-8 with a byte-order mark, every cell in quotation
 * marks, lines ended by CR LF (RFC 4180), formulas defused (OWASP, CSV injection).
 */
export const CSV_BYTE_ORDER_MARK = '\uFEFF'
const CSV_LINE_END = '\r\n'

type CsvValue = string | number | boolean | null | undefined

/** Matches text that a spreadsheet would take for a formula, its full-width forms included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * One cell in quotation marks. Text that begins like a formula gets an apostrophe in front; plain numbers, negative
 * ones too, stay numbers. What is missing, and what is no number, is empty.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '""'
  if (typeof value === 'number') return Number.isFinite(value) ? `"${value}"` : '""'
  const text = String(value)
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** One line with its end. */
export function csvRow(values: readonly CsvValue[]): string {
  return values.map(csvCell).join(',') + CSV_LINE_END
}

/** UTF-8 with byte order mark, quoted cells, CR LF (RFC 4180), formulas defused (OWASP, CSV injection). */
export const CSV_BYTE_ORDER_MARK = '\uFEFF'
const CSV_LINE_END = '\r\n'

type CsvValue = string | number | boolean | null | undefined

/** Includes full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/
const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Formula-like text gets an apostrophe; negative numbers stay numbers. Missing and non-finite values are empty. */
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

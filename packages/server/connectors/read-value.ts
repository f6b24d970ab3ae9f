/** Readers of cells. They return null for a blank or ambiguous cell. */

type Cell = unknown

/** Trims, and collapses spaces. */
export function text(cell: Cell): string | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number' || typeof cell === 'boolean' || typeof cell === 'bigint') return String(cell)
  if (typeof cell !== 'string') return null
  const content = cell.trim()
  if (content === '') return null
  return content.includes('  ') ? content.replace(/\s+/g, ' ') : content
}

const CURRENCY_BEFORE = /^(-?)\s*(?:(?:CAD|CDN|CA|C)?\s*\$|CAD|CDN)\s*(?=[\d.])/i
const CURRENCY_AFTER = /\s*(?:\$(?:\s*(?:CAD|CDN))?|CAD|CDN)$/i

/** Removes the currency from `$1,234`, `CAD 1,234` and `1 234 $`. */
const withoutCurrency = (text: string): string =>
  text.replace(CURRENCY_BEFORE, '$1').replace(CURRENCY_AFTER, '')

const PLAIN_NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
const GROUPED_NUMBER = /^-?[1-9]\d{0,2}(?:[,\s]\d{3})+(?:\.\d*)?$/

/**
 * Reads a finite number, also from `$1,234.5`, `CAD 1,234` or `1 234`. Commas and spaces may only separate
 * groups of three digits, because `1,25` is ambiguous. Rejects `1e6` and `0x10`.
 */
export function number(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell !== 'string') return null
  const content = cell.trim()
  if (PLAIN_NUMBER.test(content)) return Number(content)
  const amount = withoutCurrency(content)
  if (PLAIN_NUMBER.test(amount)) return Number(amount)
  return GROUPED_NUMBER.test(amount) ? Number(amount.replace(/[,\s]/g, '')) : null
}

/** Matches `595.000`, which is 595,000 if the point separates thousands. */
const POINT_BEFORE_THREE = /^-?[1-9]\d{0,2}\.\d{3}$/

export const isPointBeforeThree = (cell: Cell): boolean =>
  typeof cell === 'string' && POINT_BEFORE_THREE.test(withoutCurrency(cell.trim()))

const COMMA_NUMBER = /^-?(?:\d+|\d{1,3}(?:[.\s]\d{3})+)(?:,\d*)?$/

/** Reads a number with a decimal comma: `595000,50` or `1.250.000,00`. */
export function commaNumber(cell: Cell): number | null {
  if (typeof cell !== 'string') return number(cell)
  const amount = withoutCurrency(cell.trim())
  return COMMA_NUMBER.test(amount) ? Number(amount.replace(/[.\s]/g, '').replace(',', '.')) : null
}

export function integer(cell: Cell): number | null {
  const value = number(cell)
  return value !== null && Number.isSafeInteger(value) ? value : null
}

/** Whether a spreadsheet rounded the number, as to `1.23457E+11`. */
export const isShortened = (cell: string): boolean => /^\d(?:\.\d+)?E\+\d{1,3}$/i.test(cell)

export function rollNumber(cell: Cell): string | null {
  const roll = text(cell)
  return roll === null || isShortened(roll) ? null : roll
}

/** Reads whole dollars; null if negative. */
export function dollars(cell: Cell): number | null {
  const value = number(cell)
  if (value === null || value < 0) return null
  const wholeDollars = Math.round(value)
  return Number.isSafeInteger(wholeDollars) ? wholeDollars : null
}

export function cents(cell: Cell): number | null {
  const value = number(cell)
  return value === null || value < 0 ? null : Math.round(value * 100)
}

/** Matches an approximate year, such as `1985 (approx)` or `c. 1985`. */
const APPROXIMATE_YEAR =
  /^(?:c|ca|circa|about|approx(?:imately)?|est)?\.?\s*(\d{4})\s*(?:\(?(?:approx|est|circa)\.?\)?)?$/i

export function year(cell: Cell): number | null {
  const value = integer(typeof cell === 'string' ? cell.trim().replace(APPROXIMATE_YEAR, '$1') : cell)
  return value !== null && value >= 1800 && value <= 2100 ? value : null
}

/** Drops blank cells. */
export function facts(
  entries: Record<string, string | number | boolean | null>,
): Record<string, string | number | boolean> {
  const nonBlank: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(entries)) {
    if (value !== null && value !== '') nonBlank[name] = value
  }
  return nonBlank
}

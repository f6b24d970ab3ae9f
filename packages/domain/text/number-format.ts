/** Numbers the Canadian way: `1,285,000`. What is unknown is a dash, never `NaN` or a silent zero. */
export const DASH = '–'

/** Making a formatter costs more than a thousand uses of it, and a table has many cells. */
const formatters = new Map<number, Intl.NumberFormat>()

/** With `least` to `most` decimals (0 to 9); a dash for what is no number. No negative zero. */
export function formatNumber(value: number, most = 0, least = 0): string {
  if (!Number.isFinite(value)) return DASH
  const text = formatterFor(most, least).format(value)
  return /^-[0.]+$/.test(text) ? text.slice(1) : text
}

function formatterFor(most: number, least: number): Intl.NumberFormat {
  const key = most * 10 + least
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat('en-CA', { minimumFractionDigits: least, maximumFractionDigits: most })
  formatters.set(key, made)
  return made
}

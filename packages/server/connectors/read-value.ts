/** Reading one cell of a source: blanks in every spelling become null, numbers are checked, nothing is guessed. */

type Cell = unknown

/** Trimmed text with inner runs of space made one; null for null, empty and blank. */
export function text(cell: Cell): string | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  if (typeof cell !== 'string') return null
  const trimmed = cell.trim()
  if (trimmed === '') return null
  return trimmed.includes('  ') ? trimmed.replace(/\s+/g, ' ') : trimmed
}

/** A finite number, from a number or from text such as `1,234.5`; null otherwise. */
export function number(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell !== 'string') return null
  const compact = cell.replace(/[\s,$]/g, '')
  if (compact === '') return null
  const value = Number(compact)
  return Number.isFinite(value) ? value : null
}

/** A whole number; null for anything with a fraction. */
export function integer(cell: Cell): number | null {
  const value = number(cell)
  return value !== null && Number.isSafeInteger(value) ? value : null
}

/** Whole dollars, rounded; negative amounts are no values. */
export function dollars(cell: Cell): number | null {
  const value = number(cell)
  if (value === null || value < 0) return null
  const rounded = Math.round(value)
  return Number.isSafeInteger(rounded) ? rounded : null
}

export function cents(cell: Cell): number | null {
  const value = number(cell)
  return value === null || value < 0 ? null : Math.round(value * 100)
}

/** A calendar year that a building can be from. */
export function year(cell: Cell): number | null {
  const value = integer(cell)
  return value !== null && value >= 1800 && value <= 2100 ? value : null
}

/** `YYYY-MM-DD` from epoch milliseconds (Esri), `YYYYMMDD`, or ISO text with whatever follows the day (`2016-04-21Z`). */
export function isoDate(cell: Cell): string | null {
  if (typeof cell === 'number') {
    if (cell > 10_000_000 && cell < 100_000_000) return isoDate(String(cell))
    const date = new Date(cell)
    return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10)
  }
  if (typeof cell !== 'string') return null
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(cell.trim())
  if (!match) return null
  const iso = `${match[1]}-${match[2]}-${match[3]}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

/** Facts without the blanks: what is not said is not shown. */
export function facts(
  entries: Record<string, string | number | boolean | null>,
): Record<string, string | number | boolean> {
  const said: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(entries)) {
    if (value !== null && value !== '') said[name] = value
  }
  return said
}

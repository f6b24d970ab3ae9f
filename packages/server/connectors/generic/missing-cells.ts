/** Marks of a missing value that databases and spreadsheets write into cells. */
const MISSING =
  /^(?:<null>|\(null\)|null|nan|nat|#?n\/a|n\.a\.?|\\n|\(blank\)|[-–—]+|#(?:ref|value|num|null|div\/0)!|#name\?|#+)$/i
/** First characters of marks and formulas. Most cells are decided by theirs. */
const BEGIN = ' \t<(nN#=\\-–—'
/** Numbers below it are the null of Esri's shapefiles, -1.797e308. */
const MIN_NUMBER = -1e38
/** Spreadsheets keep the zeros of `="0012"`. */
const TEXT_FORMULA = /^="(.*)"$/s

type Cells = Readonly<Record<string, unknown>>

/** Cells with marks of missing values as null, and text formulas as their text. Returns the same object if there are no such cells. */
export function withoutMissing(cells: Cells): Cells {
  let cleaned: Record<string, unknown> | null = null
  for (const name in cells) {
    const cell = cells[name]
    const value = cellOf(cell)
    if (value === cell) continue
    cleaned ??= { ...cells }
    cleaned[name] = value
  }
  return cleaned ?? cells
}

function cellOf(cell: unknown): unknown {
  if (typeof cell === 'number') return cell < MIN_NUMBER ? null : cell
  if (typeof cell !== 'string' || !BEGIN.includes(cell.charAt(0))) return cell
  return MISSING.test(cell.trim()) ? null : cell.startsWith('="') ? cell.replace(TEXT_FORMULA, '$1') : cell
}

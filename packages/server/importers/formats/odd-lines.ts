/** Lines of a table that are not rows: notes, totals, and rows swallowed by a quoted cell. */
import { number } from '../../connectors/read-value.ts'
import { BadInput } from '../bad-input.ts'

export interface Line {
  record: string[]
  /** Number of the record's last line. */
  info: { lines: number }
}

export const isFilled = (cell: string): boolean => cell.trim() !== ''

/** Text of a line with one filled cell of several words: `Page 1 of 3`, `© 2026 City of Abbotsford`. */
export function readNote(record: readonly string[]): string | null {
  const index = record.findIndex(isFilled)
  const cell = record[index] ?? ''
  if (!/[A-Za-z]/.test(cell) || !/\S\s+\S/.test(cell)) return null
  return record.findLastIndex(isFilled) === index ? cell : null
}

function cellKind(cell: string): 'spaced' | 'text' | 'number' {
  if (/^\s/.test(cell)) return 'spaced'
  return number(cell) === null ? 'text' : 'number'
}

/**
 * Whether most cells of a line are of the same kinds as the row's first cells. `3 bed, 2 bath, view` is
 * prose.
 */
function resemblesRow(line: string, firstCells: readonly string[], separator: string): boolean {
  const cells = line.split(separator)
  const matches = firstCells.flatMap((cell, index) => {
    const otherCell = cells[index] ?? ''
    return isFilled(cell) && isFilled(otherCell) ? [cellKind(cell) === cellKind(otherCell)] : []
  })
  return matches.filter(Boolean).length * 2 >= matches.length
}

/** With fewer cells before it, a quoted cell of two lines may be text that contains separators. */
const MIN_CELLS_BEFORE_TWO_LINES = 3

/**
 * Refuses a quoted cell that contains whole rows: its inner lines have a row's separators, and its last line
 * as many as precede the cell. @throws BadInput
 */
export function refuseSwallowedRows({ record, info }: Line, columns: number, separator: string): void {
  for (let index = 1; index < record.length; index++) {
    const cell = record[index] as string
    if (!cell.includes('\n')) continue
    const lines = cell.split('\n').slice(1)
    const separators = lines.map((line) => line.split(separator).length - 1)
    const innerCounts = separators.slice(0, -1)
    if (separators.at(-1) !== index || innerCounts.some((count) => count !== columns - 1)) continue
    if (innerCounts.length === 0 && index < MIN_CELLS_BEFORE_TWO_LINES) continue
    if (!resemblesRow(lines.at(-1) ?? '', record.slice(0, index), separator)) continue
    throw new BadInput(
      `A quotation mark near line ${firstLineNumber(record, info)} is closed at line ${info.lines}, and ${separators.length} rows are within. ` +
        'Double or remove the quotation mark. Nothing was imported.',
    )
  }
}

/** Longer text is not a label, and some patterns are slow on it. */
const MAX_LABEL_LENGTH = 100
const LABEL_REST = String.raw`(?: (?:for|of|in) .+)?(?:[\s:(]+[\d,.]+.*)?:?$`
const TOTAL = new RegExp(`^(?:(?:(?:grand|report|overall) |sub-?)?totals?|sum)${LABEL_REST}`, 'i')
const AVERAGE = new RegExp(
  `^(?:average|mean|median|(?:[a-z]+ )?count|(?:number|no\\.) of [a-z]+)${LABEL_REST}`,
  'i',
)
/** Totals that spreadsheets write below each group: `Burnaby Total`, `Sub-total Burnaby` */
const GROUP_TOTAL = /^sub-?totals?\b|\stotals?:?$/i

/**
 * Whether the line is a total, such as `Total,,,1234567`. Without blank cells, all others must be numbers.
 * For averages and counts, half must be blank: `Average,3,2,500000` may be a home in average condition.
 */
export function isTotal(record: readonly string[]): boolean {
  const first = record.findIndex(isFilled)
  const word = record[first]?.trim() ?? ''
  const blankCount = record.filter((cell) => cell === '').length
  if (word.length > MAX_LABEL_LENGTH) return false
  if (AVERAGE.test(word)) return blankCount * 2 >= record.length - 1
  const others = record.filter((cell, index) => index !== first && isFilled(cell))
  const areNumbers = others.length > 0 && others.every((cell) => number(cell) !== null)
  return (TOTAL.test(word) && (blankCount > 0 || areNumbers)) || (GROUP_TOTAL.test(word) && areNumbers)
}

/** Line on which the record begins; quoted cells may contain line ends. */
export function firstLineNumber(record: readonly string[], { lines }: Line['info']): number {
  let breaks = 0
  for (const cell of record) if (cell.length > 1 && cell.includes('\n')) breaks += cell.split('\n').length - 1
  return lines - breaks
}

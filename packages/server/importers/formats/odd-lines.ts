/** Lines of a table that are no rows: notes, totals, and rows within a quoted cell. */
import { number } from '../../connectors/read-value.ts'
import { BadInput } from '../bad-input.ts'

export interface Parsed {
  record: string[]
  /** Number of the record's last line. */
  info: { lines: number }
}

export const isFilled = (cell: string): boolean => cell.trim() !== ''

/** The only filled cell of a line, if it has words: `Page 1 of 3`, `© 2026 City of Abbotsford`. */
export function noteOf(record: readonly string[]): string | null {
  const first = record.findIndex(isFilled)
  const cell = record[first] ?? ''
  if (!/[A-Za-z]/.test(cell) || !/\S\s+\S/.test(cell)) return null
  return record.findLastIndex(isFilled) === first ? cell : null
}

/**
 * Refuses a quoted cell that holds whole rows: its quotation mark was closed by that of a later row. Every complete
 * line inside has the separators of a full row; the last has as many as precede the cell.
 */
export function refuseSwallowedRows({ record, info }: Parsed, columns: number, separator: string): void {
  for (let index = 1; index < record.length; index++) {
    const cell = record[index] as string
    if (!cell.includes('\n')) continue
    const separators = cell
      .split('\n')
      .slice(1)
      .map((line) => line.split(separator).length - 1)
    const within = separators.slice(0, -1)
    if (separators.at(-1) !== index || within.some((count) => count !== columns - 1)) continue
    if (within.length === 0 && index < 3) continue
    throw new BadInput(
      `A quotation mark near line ${firstLine(record, info)} is closed at line ${info.lines}, and ${separators.length} rows are within. ` +
        'Double or remove the quotation mark. Nothing was imported.',
    )
  }
}

const TOTAL =
  /^(?:(?:(?:grand|report|overall) |sub-?)?totals?|sum|average|mean|median|count)(?: (?:for|of|in) .+)?(?:[\s:(]+[\d,.]+.*)?:?$/i

/** `Total,,,1234567`, at the end of spreadsheets; also `Total,1234567`, with nothing but numbers. */
export function isTotal(record: readonly string[]): boolean {
  const first = record.findIndex(isFilled)
  return (
    TOTAL.test(record[first]?.trim() ?? '') &&
    (record.some((cell) => cell === '') ||
      record.every((cell, index) => index === first || number(cell) !== null))
  )
}

/** Quoted cells may contain line ends. */
export function firstLine(record: readonly string[], { lines }: Parsed['info']): number {
  let within = 0
  for (const cell of record) if (cell.length > 1 && cell.includes('\n')) within += cell.split('\n').length - 1
  return lines - within
}

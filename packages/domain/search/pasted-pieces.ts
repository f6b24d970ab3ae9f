/** Pieces of a pasted list: rows, cells and parts of them, each of which may be a key or an address. */
import { parseAddress } from '../parcel/address/address.ts'
import { keysIn, MAX_ENTRY_LENGTH } from './pasted-keys.ts'

interface PastedRow {
  row: string
  line: number
  /** Tabs are what programs put between the cells that are copied. */
  isTableRow: boolean
}

/** `1)`, `2.`, `(3)` before an entry, as lists are numbered. */
const LIST_NUMBER = /^\s*\(?\d{1,4}[.)]\s+(?=\S)/

export function* rowsOf(text: string): Generator<PastedRow> {
  let line = 0
  for (const row of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    line++
    yield { row: row.replace(LIST_NUMBER, ''), line, isTableRow: row.includes('\t') }
  }
}

interface Field {
  text: string
  column: number
}

export function* piecesOf(row: string): Generator<Field> {
  for (const { text, column, isQuoted } of fieldsOf(row)) {
    for (const input of isQuoted ? [text] : splitAtCommas(text)) {
      const trimmed = withoutMarks(input.trim())
      if (trimmed !== '' && !isHeading(trimmed)) yield { text: trimmed, column }
    }
  }
}

/** Strips bullets at the start and punctuation at the end. */
function withoutMarks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && '•* '.includes(text.charAt(start))) start++
  while (end > start && '.;, '.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Splits at tabs and semicolons. A quoted field stays whole. */
function* fieldsOf(row: string): Generator<Field & { isQuoted: boolean }> {
  let column = 0
  for (const match of row.matchAll(/"((?:[^"]|"")*)"|[^\t;"]+|[\t;]/g)) {
    if (match[0] === '\t' || match[0] === ';') column++
    else if (match[1] === undefined) yield { text: match[0], column, isQuoted: false }
    else yield { text: match[1].replaceAll('""', '"'), column, isQuoted: true }
  }
}

/** Returns the columns headed `PID`; null if the row has no headings. */
export function pidColumnsOf(row: string): ReadonlySet<number> | null {
  const headings = [...fieldsOf(row)].filter(({ text }) => isHeading(text.trim()))
  if (headings.length === 0) return null
  return new Set(headings.flatMap(({ text, column }) => (/pid/i.test(text) ? [column] : [])))
}

/** `8460 Ash St & 8495 Cambie St` is two addresses, and so with `/` and `and`. */
const BETWEEN_ADDRESSES = /,|(?<=\p{L}{2})(?: (?:&|and) | ?\/ ?)(?=\d{1,6}[A-Z]? \p{L}{2})/iu

/** Maximum number of comma-separated parts of one address. */
const MAX_ADDRESS_PARTS = 8

/** Splits at commas outside addresses. A part joins the previous address unless it is a key or starts an address. Bare digits after an address are not a key. */
function* splitAtCommas(text: string): Generator<string> {
  let open: string[] = []
  for (const part of withHouseLists(text.split(BETWEEN_ADDRESSES).map((piece) => piece.trim()))) {
    if (part === '') continue
    const keys = keysIn(part)
    const [first] = open
    const joins =
      first !== undefined &&
      open.length < MAX_ADDRESS_PARTS &&
      (keys.length === 0
        ? (open.length === 1 && isOnlyUnit(first)) || !beginsAddress(part)
        : /^\d+$/.test(part) && beginsAddress(open.join(', ')))
    if (!joins && open.length > 0) {
      yield open.join(', ')
      open = []
    }
    if (keys.length > 0 && !joins) yield* keys
    else open.push(part)
  }
  if (open.length > 0) yield open.join(', ')
}

/** Joins numbers of several houses or units with the following text: `335`, `337 & 341 Main St`; `204`, `1783 Manitoba St`. */
function* withHouseLists(pieces: readonly string[]): Generator<string> {
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] ?? ''
    const length = /^\d{1,6}$/.test(piece) ? houseListLength(pieces, index) : 1
    yield pieces.slice(index, index + length).join(', ')
    index += length - 1
  }
}

/** Fewest digits of a unit before a comma. A shorter number may be a line number. */
const DIGITS_OF_UNIT = 3

/** Pieces in the house or unit list starting here; 1 without a list. */
function houseListLength(pieces: readonly string[], start: number): number {
  const some = pieces.slice(start, start + MAX_ADDRESS_PARTS)
  const length = some.findIndex((piece) => !/^\d{1,6}$/.test(piece)) + 1
  const list = some.slice(0, length).join(', ')
  if (list.length > MAX_ENTRY_LENGTH) return 1
  const { unit, units, range } = parseAddress(list)
  const isUnit = length === 2 && unit !== null && unit === some[0] && unit.length >= DIGITS_OF_UNIT
  return range || units || isUnit ? length : 1
}

function isOnlyUnit(text: string): boolean {
  const { unit, civicNumber, street } = parseAddress(text)
  return unit !== null && civicNumber === null && street === null
}

function beginsAddress(part: string): boolean {
  const { unit, civicNumber, street } = parseAddress(part)
  return isNamed(street) && civicNumber !== null && (unit !== null || /^(from\s+)?\d/i.test(part))
}

/** Returns whether a street has a name, not digits alone. */
export const isNamed = (street: string | null): boolean => street !== null && /\p{L}/u.test(street)

function isHeading(text: string): boolean {
  return /^(pid|pids|address|addresses|civic address|plan|plan number|parcel|parcels)$/i.test(text)
}

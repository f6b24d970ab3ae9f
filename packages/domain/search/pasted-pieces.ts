import { parseAddress } from '../parcel/address/address.ts'
import { typePattern } from '../parcel/address/street-words.ts'
import { readTypedPlan } from '../parcel/plan-number.ts'
import { plainForms } from '../text/cut/stored-characters.ts'
import { type ColumnKey, keysIn, MAX_ENTRY_LENGTH } from './pasted-keys.ts'
import { isSize } from './search-query.ts'

interface PastedRow {
  row: string
  line: number
}

/** Number of a list item: `1)`, `2.`, `(3)`, `#4:`, `b)`; also without a space, `1.1246 Main St`. */
const LIST_NUMBER =
  /^[\s>]*(?:(?:[(#]?\d{1,4}[.):]|\(?[a-z]\))\s+(?=\S)|\d{1,3}[.)](?=\d{2,6}[A-Z]?\s+\p{L}{2}))/iu
/** Text copied from PDFs has several spaces between columns. */
const COLUMN_GAP = /(?<=\S) {3,}(?=\S)/g

export function* readRows(text: string): Generator<PastedRow> {
  let line = 0
  for (const row of plainForms(text).split(/\r\n|\r|\n/)) {
    line++
    yield { row: row.replace(LIST_NUMBER, '').replace(COLUMN_GAP, '\t'), line }
  }
}

interface Field {
  text: string
  column: number
}

export function* splitPieces(row: string, table: Table | null): Generator<Field> {
  const separator = table && matchesTable(table, row) ? table.separator : SEPARATORS
  for (const { text, column, isQuoted } of splitFields(row, separator)) {
    for (const input of isQuoted ? [text] : splitAddresses(splitAtCommas(text))) {
      const piece = withoutMarks(input.trim())
      if (/[\p{L}\p{N}]/u.test(piece) && !isHeading(piece)) yield { text: piece, column }
    }
  }
}

function withoutMarks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && '•*- >●▪◦☐□✓·→'.includes(text.charAt(start))) start++
  while (end > start && '.;,- '.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

const SEPARATORS = '\t;|'

/** Splits at any of the separators, but not within quotes. */
function* splitFields(row: string, separators: string): Generator<Field & { isQuoted: boolean }> {
  let column = 0
  for (const match of row.matchAll(new RegExp(`"((?:[^"]|"")*)"|[^${separators}"]+|[${separators}]`, 'g'))) {
    if (separators.includes(match[0])) column++
    else if (match[1] === undefined) yield { text: match[0], column, isQuoted: false }
    else yield { text: match[1].replaceAll('""', '"'), column, isQuoted: true }
  }
}

export interface Table {
  separator: string
  lastColumn: number
  keys: ReadonlyMap<number, ColumnKey>
}

/** Reads headings, `PID,Address,Price`. Null for other rows. */
export function findTable(row: string): Table | null {
  const separator = [...SEPARATORS, ','].find((mark) => row.includes(mark)) ?? SEPARATORS
  const headings = [...splitFields(row, separator)].filter(({ text }) => isHeading(text.trim()))
  if (headings.length === 0) return null
  const keys = headings.flatMap(({ text, column }) => {
    const key = COLUMN_KEYS.find(([pattern]) => pattern.test(text))?.[1]
    return key ? [[column, key] as const] : []
  })
  return { separator, lastColumn: countSeparators(row, separator), keys: new Map(keys) }
}

const COLUMN_KEYS: readonly [heading: RegExp, key: ColumnKey][] = [
  [/pid|parcel id/i, 'pid'],
  [/roll|folio/i, 'roll'],
  [/mls|ml ?#/i, 'listing'],
]

const countSeparators = (row: string, separators: string): number =>
  [...row.replace(/"(?:[^"]|"")*"/g, '')].filter((character) => separators.includes(character)).length

const matchesTable = ({ separator, lastColumn }: Table, row: string): boolean =>
  countSeparators(row, separator) === lastColumn

export const isTableRow = (row: string, table: Table | null): boolean =>
  /[\t|]/.test(row) || (table !== null && table.lastColumn > 0 && matchesTable(table, row))

export const findColumnKey = (table: Table | null, row: string, column: number): ColumnKey | null =>
  table && matchesTable(table, row) ? (table.keys.get(column) ?? null) : null

/**
 * Separators between addresses: `8460 Ash St & 8495 Cambie St`, also `/`, `+` and `and`. The commas of
 * `$1,200,000`, `4,026 sq ft` and `1,234 Main St` are part of a number.
 */
const BETWEEN_ADDRESSES =
  /,(?!(?<=\$\s?\d{1,3}(?:,\d{3})*,)\d{3}|(?<=\d,)\d{3}[\d,.]*\s?(?:sq\w*|ft|m2|m²|acres?|ac|ha)(?!\p{L})|(?<=^\s*[1-9]\d?,)\d{3}\s)|(?<=\p{L}{2})(?: +(?:&|and|\+) +| ?[/\\] ?)(?=\d{1,6}[A-Z]? \p{L}{2})/iu

const TYPE = String.raw`\b(?:${typePattern()})\b\.?`
/** Start of a second address without a separator: `1234 Fir St 5678 Yew St`, `12 Fir St or 14 Yew St`. */
const NEXT_HOUSE = new RegExp(
  `(?<=\\d [^,]*${TYPE}) +(?:or +)?(?=\\d{1,6}[A-Z]? (?!(?:${typePattern()})\\b)\\p{L}{2}[^,]*${TYPE})`,
  'iu',
)

function* splitAddresses(pieces: Iterable<string>): Generator<string> {
  for (const piece of pieces)
    if (piece.length > MAX_ENTRY_LENGTH) yield piece
    else yield* piece.split(NEXT_HOUSE)
}

const MAX_ADDRESS_PARTS = 8

/**
 * Splits at commas between entries. A part that is no key and does not start an address joins the previous
 * address.
 */
function* splitAtCommas(text: string): Generator<string> {
  if (isLegalDescription(text) || hasSeveralLots(text)) return yield text
  let open: string[] = []
  for (const part of joinHouseLists(text.split(BETWEEN_ADDRESSES).map((piece) => piece.trim()))) {
    if (part === '') continue
    const keys = keysIn(part)
    const [first] = open
    const joins =
      first !== undefined &&
      open.length < MAX_ADDRESS_PARTS &&
      (keys.length === 0
        ? (open.length === 1 && isOnlyUnit(first)) || !startsAddress(part)
        : /^\d+$/.test(part) && startsAddress(open.join(', ')))
    if (!joins && open.length > 0) {
      yield open.join(', ')
      open = []
    }
    if (keys.length > 0 && !joins) yield* keys
    else open.push(part)
  }
  if (open.length > 0) yield open.join(', ')
}

/** Whether the text is one lot with its plan: `Lot 5, Plan EPP12345`, `EPS2328, SL 12`. */
const isLegalDescription = (text: string): boolean =>
  text.length <= MAX_ENTRY_LENGTH && (isBlockLot(text) || (readTypedPlan(text)?.lot ?? null) !== null)

export const hasSeveralLots = (text: string): boolean => /^\s*LOTS\b.*\bPLAN\b/i.test(text)

export const isBlockLot = (text: string): boolean => /\b(?:BLOCK|BLK)\b.*\bPLAN\b/i.test(text)

const HOUSES = /^\d{1,6}(?:-\d{1,4})?$/

/** Joins house or unit numbers with the text after them: `335`, `337 & 341 Main St`. */
function* joinHouseLists(pieces: readonly string[]): Generator<string> {
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] ?? ''
    const length = HOUSES.test(piece) ? houseListLength(pieces, index) : 1
    yield pieces.slice(index, index + length).join(', ')
    index += length - 1
  }
}

/** A number with fewer digits before a comma may be a line number. */
const MIN_UNIT_DIGITS = 3

function houseListLength(pieces: readonly string[], start: number): number {
  const candidates = pieces.slice(start, start + MAX_ADDRESS_PARTS)
  const length = candidates.findIndex((piece) => !HOUSES.test(piece)) + 1
  const list = candidates.slice(0, length).join(', ')
  if (list.length > MAX_ENTRY_LENGTH) return 1
  const { unit, units, range } = parseAddress(list)
  const isUnit = length === 2 && unit !== null && unit === candidates[0] && unit.length >= MIN_UNIT_DIGITS
  return range || units || isUnit ? length : 1
}

function isOnlyUnit(text: string): boolean {
  const { unit, civicNumber, street } = parseAddress(text)
  return unit !== null && civicNumber === null && street === null
}

function startsAddress(part: string): boolean {
  const { unit, civicNumber, street } = parseAddress(part)
  return (
    isNamed(street) && civicNumber !== null && !isSize(part) && (unit !== null || /^(from\s+)?\d/i.test(part))
  )
}

export const isNamed = (street: string | null): boolean => street !== null && /\p{L}/u.test(street)

function isHeading(text: string): boolean {
  return /^(?:pids?|parcel ids?|parcel identifiers?|(?:(?:civic|street|property|site|full) )?address(?:es)?|plans?|plan numbers?|parcels?|units?|unit no\.?|(?:house|civic|street)? ?(?:no\.?|numbers?|#)|street(?: names?| types?)?|city|municipality|postal codes?|mls? ?®?(?: ?#| numbers?)?|legal(?: description)?|(?:rolls?|folios?)(?: ?#| numbers?)?)$/i.test(
    text,
  )
}

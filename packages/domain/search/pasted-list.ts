/**
 * A pasted list of PIDs, plan, roll and listing numbers and addresses, in whatever form spreadsheets and e-mails give it: one per
 * line, or parted by commas, semicolons or tabs. Addresses may contain commas.
 */
import { type ParsedAddress, parseAddress } from '../parcel/address/address.ts'
import { formatPid, normalisePid } from '../parcel/pid.ts'
import { readTypedPlan, type TypedPlan } from '../parcel/plan-number.ts'
import { readRoll, type TypedRoll } from '../parcel/roll-number.ts'
import { formatNumber } from '../text/number-format.ts'
import { MAX_PASTED_ENTRIES } from './pasted-limits.ts'
import { isListingDigits, typedListingNumber } from './search-query.ts'

const MAX_ENTRY_LENGTH = 300
const PID_DIGITS = 9

type ReadEntry =
  /** `listingNumber` is set where the digits may be an MLS® number as well. */
  | { kind: 'pid'; pid: string; listingNumber?: string }
  | ({ kind: 'plan' } & Omit<TypedPlan, 'isOld'>)
  | { kind: 'roll'; roll: TypedRoll }
  | { kind: 'listing'; listingNumber: string }
  | { kind: 'address'; address: ParsedAddress }

export type PastedEntry = ReadEntry & { input: string; line: number }

/** `line` counts from 1. */
interface UnreadEntry {
  input: string
  line: number
  reason: string
}

type PastedList =
  | { ok: true; entries: PastedEntry[]; unread: UnreadEntry[]; duplicateCount: number }
  | { ok: false; reason: string }

/**
 * Returns the entries in order, without duplicates; other cells of a copied row are skipped. Headings such as `PID` and `Address` are passed over. Yields after
 * each piece: a long list takes a second, in which others may go first.
 */
export function* readPastedList(text: string): Generator<undefined, PastedList, undefined> {
  const entries = new Map<string, PastedEntry>()
  const unread: UnreadEntry[] = []
  let count = 0
  let pidColumns: ReadonlySet<number> = new Set()
  for (const { row, line, isTableRow } of rowsOf(text)) {
    const read: Piece[] = []
    for (const { text: input, column } of piecesOf(row)) {
      if (read.length === MAX_PASTED_ENTRIES) return tooMany()
      read.push({ input, ...readPiece(input, pidColumns.has(column)) })
      yield
    }
    if (isTableRow) pidColumns = pidColumnsOf(row) ?? pidColumns
    const isKeyed = read.some(({ found, isWeak }) => found.length > 0 && !isWeak)
    const hasAddress = read.some(({ found }) => found.some(({ kind }) => kind === 'address'))
    for (const { input, found, isWeak } of read) {
      // Beside a key that was copied out of a table stand its other columns: values, zones, notes.
      if (isTableRow && isKeyed && (found.length === 0 || isWeak)) continue
      const isRefused = found.length === 0 || (isWeak && hasAddress)
      if (isRefused) {
        count++
        unread.push({ input: shortened(input), line, reason: isWeak ? weakReason(found) : reasonFor(input) })
      }
      for (const entry of isRefused ? [] : found) {
        count++
        const key = keyOf(entry)
        if (!entries.has(key)) entries.set(key, { ...entry, input, line })
      }
      if (entries.size + unread.length > MAX_PASTED_ENTRIES) return tooMany()
    }
  }
  if (count === 0) return { ok: false, reason: 'Paste at least one PID or address.' }
  return {
    ok: true,
    entries: [...entries.values()],
    unread,
    duplicateCount: count - entries.size - unread.length,
  }
}

interface Piece {
  input: string
  /** Several where units of one building were listed. */
  found: ReadEntry[]
  /** Set for what is a key only where nothing beside it is: digits alone, rolls, plans with an old prefix. */
  isWeak: boolean
}

function shortened(input: string): string {
  return input.length > MAX_ENTRY_LENGTH ? `${input.slice(0, MAX_ENTRY_LENGTH)}…` : input
}

function tooMany(): PastedList {
  const most = formatNumber(MAX_PASTED_ENTRIES)
  return { ok: false, reason: `The list has more than ${most} entries. Paste it in parts.` }
}

interface PastedRow {
  row: string
  line: number
  /** Tabs are what programs put between the cells that are copied. */
  isTableRow: boolean
}

/** `1)`, `2.`, `(3)` before an entry, as lists are numbered. */
const LIST_NUMBER = /^\s*\(?\d{1,4}[.)]\s+(?=\S)/

function* rowsOf(text: string): Generator<PastedRow> {
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

function* piecesOf(row: string): Generator<Field> {
  for (const { text, column, isQuoted } of fieldsOf(row)) {
    for (const input of isQuoted ? [text] : splitAtCommas(text)) {
      const trimmed = withoutMarks(input.trim())
      if (trimmed !== '' && !isHeading(trimmed)) yield { text: trimmed, column }
    }
  }
}

/** Bullets of a list and stops at the end of a sentence are no part of an entry. */
function withoutMarks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && '•* '.includes(text.charAt(start))) start++
  while (end > start && '.;, '.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Tabs and semicolons always part; a field in quotation marks is one piece, whatever is in it. */
function* fieldsOf(row: string): Generator<Field & { isQuoted: boolean }> {
  let column = 0
  for (const match of row.matchAll(/"((?:[^"]|"")*)"|[^\t;"]+|[\t;]/g)) {
    if (match[0] === '\t' || match[0] === ';') column++
    else if (match[1] === undefined) yield { text: match[0], column, isQuoted: false }
    else yield { text: match[1].replaceAll('""', '"'), column, isQuoted: true }
  }
}

/** Returns the columns that a heading calls PID; null for a row that is no heading. */
function pidColumnsOf(row: string): ReadonlySet<number> | null {
  const headings = [...fieldsOf(row)].filter(({ text }) => isHeading(text.trim()))
  if (headings.length === 0) return null
  return new Set(headings.flatMap(({ text, column }) => (/pid/i.test(text) ? [column] : [])))
}

/** `8460 Ash St & 8495 Cambie St` is two addresses. */
const BETWEEN_ADDRESSES = /,|(?<=\p{L}{2}) (?:&|and) (?=\d{1,6}[A-Z]? \p{L}{2})/iu

/** An address has no more parts; what goes on after them begins anew. */
const MAX_ADDRESS_PARTS = 8

/** A part joins the address before it unless it is a key itself or begins an address of its own. Digits alone beside an address are no key. */
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

/** Joins the numbers of several houses, or of units, with what comes after them: `335`, `337 & 341 Main St`; `204`, `1783 Manitoba St`. */
function* withHouseLists(pieces: readonly string[]): Generator<string> {
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] ?? ''
    const length = /^\d{1,6}$/.test(piece) ? houseListLength(pieces, index) : 1
    yield pieces.slice(index, index + length).join(', ')
    index += length - 1
  }
}

/** A shorter number before an address rather counts the lines of a list than names a unit. */
const DIGITS_OF_UNIT = 3

/** Returns the number of pieces, 1 where neither a list of houses nor units begin here. */
function houseListLength(pieces: readonly string[], start: number): number {
  const some = pieces.slice(start, start + MAX_ADDRESS_PARTS)
  const length = some.findIndex((piece) => !/^\d{1,6}$/.test(piece)) + 1
  const list = some.slice(0, length).join(', ')
  if (list.length > MAX_ENTRY_LENGTH) return 1
  const { unit, units, range } = parseAddress(list)
  const isUnit = length === 2 && unit !== null && unit === some[0] && unit.length >= DIGITS_OF_UNIT
  return range || units || isUnit ? length : 1
}

/** What parts the keys that fill a part. */
const BETWEEN_KEYS = /\s+(?:&|and|\/)\s+|\s*[&/]\s*|\s+/i

/** PIDs, plan and listing numbers that fill a part, parted by spaces or signs or not; empty when there is anything else in it. */
function keysIn(part: string): string[] {
  if (isKey(part)) return [part]
  if (part.length > MAX_ENTRY_LENGTH) return []
  const words = part.replace(/\s*-\s*(?=\d{3}(?!\d))/g, '-').split(BETWEEN_KEYS)
  return words.length > 1 && words.every((word) => isKey(word) && !/^\d+$/.test(word))
    ? words
    : allDigits(words)
}

const allDigits = (words: readonly string[]): string[] =>
  words.length > 1 && words.every(isKey) && !words.every((word) => word.length < 7) ? [...words] : []

const isKey = (text: string): boolean => text.length <= MAX_ENTRY_LENGTH && keyEntry(text) !== null

/** `012-345-678 (Lot 1)` */
const REMARK = /\s*\([^()]*\)$/

function keyEntry(input: string): { entry: ReadEntry; isWeak: boolean } | null {
  const text = input.replace(REMARK, '').trim()
  const isDigits = /^\d+(?:\.0)?$/.test(text)
  const listingNumber = typedListingNumber(text)
  if (listingNumber !== null) return { entry: { kind: 'listing', listingNumber }, isWeak: false }
  // Numbers of fewer than seven digits are rather civic numbers.
  const pid = /^\d{1,6}$/.test(text) ? null : normalisePid(text)
  if (pid !== null) {
    const mayBeListing = isListingDigits(text) ? { listingNumber: text } : {}
    return { entry: { kind: 'pid', pid, ...mayBeListing }, isWeak: isDigits }
  }
  const plan = readTypedPlan(text)
  if (plan !== null)
    return { entry: { kind: 'plan', planNumber: plan.planNumber, lot: plan.lot }, isWeak: plan.isOld }
  const roll = rollOf(text)
  return roll && { entry: { kind: 'roll', roll }, isWeak: true }
}

/** A roll that is called so, or is one number of more digits than a PID. */
function rollOf(text: string): TypedRoll | null {
  const isLong = !/\s/.test(text.trim()) && text.replace(/\D/g, '').length > PID_DIGITS
  return isLong || /^(roll|folio)/i.test(text) ? readRoll(text) : null
}

function isOnlyUnit(text: string): boolean {
  const { unit, civicNumber, street } = parseAddress(text)
  return unit !== null && civicNumber === null && street === null
}

function beginsAddress(part: string): boolean {
  const { unit, civicNumber, street } = parseAddress(part)
  return isNamed(street) && civicNumber !== null && (unit !== null || /^(from\s+)?\d/i.test(part))
}

const isNamed = (street: string | null): boolean => street !== null && /\p{L}/u.test(street)

function isHeading(text: string): boolean {
  return /^(pid|pids|address|addresses|civic address|plan|plan number|parcel|parcels)$/i.test(text)
}

function readPiece(input: string, isPidColumn: boolean): Omit<Piece, 'input'> {
  if (input.length > MAX_ENTRY_LENGTH) return { found: [], isWeak: false }
  const key = keyEntry(input)
  if (key) return { found: [key.entry], isWeak: key.isWeak && !(isPidColumn && key.entry.kind === 'pid') }
  const { units = [null], ...address } = parseAddress(input)
  if (address.civicNumber === null || !isNamed(address.street)) return { found: [], isWeak: false }
  const found = units.map((unit) => ({
    kind: 'address' as const,
    address: { ...address, ...(unit !== null && { unit }) },
  }))
  return { found, isWeak: false }
}

/** Reason for a number that is a key only where no address is beside it. */
function weakReason([entry]: readonly ReadEntry[]): string {
  if (entry?.kind !== 'pid') return 'Beside an address this may be anything. Paste it on a line of its own.'
  return `Beside an address this may be the PID ${formatPid(entry.pid)} or a price. Write a PID with dashes.`
}

function reasonFor(input: string): string {
  if (input.length > MAX_ENTRY_LENGTH) return 'This is too long for an address.'
  const digits = input.replace(/[\s-]/g, '')
  if (/^0+$/.test(digits)) return 'A PID has other digits than zeros.'
  if (/^\d+$/.test(digits)) return `A PID has nine digits, this has ${digits.length}.`
  return 'Neither a PID nor an address with a number and a street.'
}

function keyOf(entry: ReadEntry): string {
  switch (entry.kind) {
    case 'pid':
      return formatPid(entry.pid)
    case 'plan':
      return `${entry.planNumber} ${entry.lot ?? ''}`
    case 'roll':
      return entry.roll.digits
    case 'listing':
      return entry.listingNumber
    case 'address':
      return JSON.stringify(entry.address)
  }
}

/**
 * A pasted list of PIDs, plan numbers, rolls and addresses, in whatever form spreadsheets and e-mails give it: one per
 * line, or parted by commas, semicolons or tabs. Addresses may contain commas.
 */
import { type ParsedAddress, parseAddress } from '../parcel/address/address.ts'
import { formatPid, normalisePid } from '../parcel/pid.ts'
import { normalisePlanNumber } from '../parcel/plan-number.ts'
import { readRoll, type TypedRoll } from '../parcel/roll-number.ts'
import { formatNumber } from '../text/number-format.ts'
import { MAX_PASTED_ENTRIES } from './pasted-limits.ts'

const MAX_ENTRY_LENGTH = 300
const PID_DIGITS = 9

export type PastedEntry =
  | { kind: 'pid'; pid: string; input: string; line: number }
  | { kind: 'plan'; planNumber: string; input: string; line: number }
  | { kind: 'roll'; roll: TypedRoll; input: string; line: number }
  | { kind: 'address'; address: ParsedAddress; input: string; line: number }

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
  for (const { row, line, isTableRow } of rowsOf(text)) {
    const read: { input: string; entry: PastedEntry | null }[] = []
    for (const input of piecesOf(row)) {
      if (read.length === MAX_PASTED_ENTRIES) return tooMany()
      read.push({ input, entry: entryOf(input, line) })
      yield
    }
    // Beside the address that was copied out of a table stand its other columns: values, zones, notes.
    const isKeyed = isTableRow && read.some(({ entry }) => entry !== null && entry.kind !== 'roll')
    for (const { input, entry } of read) {
      if ((entry === null || entry.kind === 'roll') && isKeyed) continue
      count++
      if (entry === null) unread.push({ input: shortened(input), line, reason: reasonFor(input) })
      else if (!entries.has(keyOf(entry))) entries.set(keyOf(entry), entry)
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

function* rowsOf(text: string): Generator<PastedRow> {
  let line = 0
  for (const row of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    line++
    yield { row, line, isTableRow: row.includes('\t') }
  }
}

function* piecesOf(row: string): Generator<string> {
  for (const field of fieldsOf(row)) {
    for (const input of field.isQuoted ? [field.text] : splitAtCommas(field.text)) {
      const trimmed = withoutMarks(input.trim())
      if (trimmed !== '' && !isHeading(trimmed)) yield trimmed
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
function* fieldsOf(row: string): Generator<{ text: string; isQuoted: boolean }> {
  for (const match of row.matchAll(/"((?:[^"]|"")*)"|[^\t;"]+/g)) {
    yield match[1] === undefined
      ? { text: match[0], isQuoted: false }
      : { text: match[1].replaceAll('""', '"'), isQuoted: true }
  }
}

/** An address has no more parts; what goes on after them begins anew. */
const MAX_ADDRESS_PARTS = 8

/** A part joins the address before it unless it is a key itself or begins an address of its own. */
function* splitAtCommas(text: string): Generator<string> {
  let open: string[] = []
  for (const part of withHouseLists(text.split(',').map((piece) => piece.trim()))) {
    if (part === '') continue
    const keys = keysIn(part)
    const [first] = open
    const joins =
      keys.length === 0 &&
      first !== undefined &&
      open.length < MAX_ADDRESS_PARTS &&
      ((open.length === 1 && isOnlyUnit(first)) || !beginsAddress(part))
    if (!joins && open.length > 0) {
      yield open.join(', ')
      open = []
    }
    if (keys.length > 0) yield* keys
    else open.push(part)
  }
  if (open.length > 0) yield open.join(', ')
}

/** Joins the numbers of several houses, or of a unit, with what comes after them: `335`, `337 & 341 Main St`; `204`, `1783 Manitoba St`. */
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

/** Returns the number of pieces, 1 where neither a list of houses nor a unit begins here. */
function houseListLength(pieces: readonly string[], start: number): number {
  const some = pieces.slice(start, start + MAX_ADDRESS_PARTS)
  const length = some.findIndex((piece) => !/^\d{1,6}$/.test(piece)) + 1
  const list = some.slice(0, length).join(', ')
  if (list.length > MAX_ENTRY_LENGTH) return 1
  const { unit, range } = parseAddress(list)
  const isUnit = length === 2 && unit !== null && unit === some[0] && unit.length >= DIGITS_OF_UNIT
  return range || isUnit ? length : 1
}

/** PIDs and plan numbers that fill a part, parted by spaces or not; empty when there is anything else in it. */
function keysIn(part: string): string[] {
  if (isKey(part)) return [part]
  const words = part.match(/\d{3}\s*-\s*\d{3}\s*-\s*\d{3}|\S+/g) ?? []
  return words.length > 1 && words.every(isKey) ? words : []
}

function isKey(text: string): boolean {
  if (text.length > MAX_ENTRY_LENGTH) return false
  return pidOf(text) !== null || normalisePlanNumber(text) !== null || rollOf(text) !== null
}

/** Numbers of fewer than seven digits are rather civic numbers. */
function pidOf(text: string): string | null {
  return /^\d{1,6}$/.test(text.trim()) ? null : normalisePid(text)
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
  return street !== null && civicNumber !== null && (unit !== null || /^(from\s+)?\d/i.test(part))
}

function isHeading(text: string): boolean {
  return /^(pid|pids|address|addresses|civic address|plan|plan number|parcel|parcels)$/i.test(text)
}

function entryOf(input: string, line: number): PastedEntry | null {
  if (input.length > MAX_ENTRY_LENGTH) return null
  const pid = pidOf(input)
  if (pid !== null) return { kind: 'pid', pid, input, line }
  const planNumber = normalisePlanNumber(input)
  if (planNumber !== null) return { kind: 'plan', planNumber, input, line }
  const roll = rollOf(input)
  if (roll !== null) return { kind: 'roll', roll, input, line }
  const address = parseAddress(input)
  return address.civicNumber !== null && address.street !== null
    ? { kind: 'address', address, input, line }
    : null
}

function reasonFor(input: string): string {
  if (input.length > MAX_ENTRY_LENGTH) return 'This is too long for an address.'
  const digits = input.replace(/[\s-]/g, '')
  if (/^0+$/.test(digits)) return 'A PID has other digits than zeros.'
  if (/^\d+$/.test(digits)) return `A PID has nine digits, this has ${digits.length}.`
  return 'Neither a PID nor an address with a number and a street.'
}

function keyOf(entry: PastedEntry): string {
  switch (entry.kind) {
    case 'pid':
      return formatPid(entry.pid)
    case 'plan':
      return entry.planNumber
    case 'roll':
      return entry.roll.digits
    case 'address':
      return JSON.stringify(entry.address)
  }
}

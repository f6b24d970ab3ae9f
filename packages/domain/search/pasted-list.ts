/**
 * Reads pasted PIDs, plan, roll and listing numbers, and addresses. Lines, commas, semicolons and tabs
 * separate entries. Addresses may contain commas.
 */
import { parseAddress } from '../parcel/address/address.ts'
import { WITH_THOUSANDS } from '../parcel/address/address-readings.ts'
import { displayAddress, shortAddress } from '../parcel/address/display-address.ts'
import { formatPid } from '../parcel/pid.ts'
import { formatNumber } from '../text/number-format.ts'
import {
  type ColumnKey,
  entryKey,
  keyEntry,
  keysWithin,
  MAX_ENTRY_LENGTH,
  type ReadEntry,
} from './pasted-keys.ts'

import {
  findColumnKey,
  findTable,
  hasSeveralLots,
  isBlockLot,
  isNamed,
  isTableRow,
  readRows,
  splitPieces,
  type Table,
} from './pasted-pieces.ts'
import { isSize } from './search-query.ts'

export type PastedEntry = ReadEntry & { input: string; line: number }

interface UnreadEntry {
  input: string
  line: number
  reason: string
}

type PastedList =
  | { ok: true; entries: PastedEntry[]; unread: UnreadEntry[]; duplicateCount: number }
  | { ok: false; reason: string }

/**
 * Reads unique entries in order, without headings and other cells of copied rows. Yields after each piece,
 * because long lists take a second.
 */
export function* readPastedList(text: string): Generator<undefined, PastedList, undefined> {
  const entries = new Map<string, PastedEntry>()
  const unread: UnreadEntry[] = []
  let count = 0
  let table: Table | null = null
  for (const { row, line } of readRows(text)) {
    const pieces: Piece[] = []
    const isInTable = isTableRow(row, table)
    for (const { text: input, column } of splitPieces(row, table)) {
      if (pieces.length === MAX_PASTED_ENTRIES) return tooManyEntries()
      const columnKey = findColumnKey(table, row, column)
      pieces.push({ input, isPid: columnKey === 'pid', ...readPiece(input, columnKey) })
      yield
    }
    const addressPiece = isInTable && pieces.length > 1 ? rowAddress(pieces) : null
    if (addressPiece) pieces.splice(0, pieces.length, addressPiece)
    const headedTable = pieces.every(({ found }) => found.length === 0) ? findTable(row) : null
    if (headedTable) {
      table = headedTable
      continue
    }
    const hasStrongKey = pieces.some(({ found, isWeak }) => found.length > 0 && !isWeak)
    const hasAddress = pieces.some(({ found }) => found.some(({ kind }) => kind === 'address'))
    for (const { input, isPid, found, isWeak } of pieces) {
      // Skips other columns of a copied row, such as values, zones and notes.
      const isOtherColumn = !isPid || !/\d/.test(input)
      if (isInTable && hasStrongKey && isOtherColumn && (found.length === 0 || isWeak)) continue
      const isRefused = found.length === 0 || (isWeak && (hasAddress || (hasStrongKey && !isWholePid(input))))
      if (isRefused) {
        count++
        unread.push({ input: shorten(input), line, reason: isWeak ? weakReason(found) : reasonFor(input) })
      }
      for (const entry of isRefused ? [] : found) {
        count++
        const key = entryKey(entry)
        if (!entries.has(key)) entries.set(key, { ...entry, input: unitInput(entry) ?? input, line })
      }
      if (entries.size + unread.length > MAX_PASTED_ENTRIES) return tooManyEntries()
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
  isPid: boolean
  /** Several entries for a list of units in one building. */
  found: ReadEntry[]
  /** Ignored if the row has other keys: bare digits, rolls, plans with an old prefix. */
  isWeak: boolean
}

/** Joins an address that is split into cells: `101`, `1234`, `Main St`. */
function rowAddress(cells: readonly Piece[]): Piece | null {
  if (cells.some(({ found }) => found.length > 0)) return null
  const input = cells.map((cell) => cell.input).join(' ')
  const found = input.length > MAX_ENTRY_LENGTH ? [] : readAddressEntries(input)
  return found.length === 0 ? null : { input, isPid: false, found, isWeak: false }
}

/** Nine digits cannot be a price. */
const isWholePid = (input: string): boolean => /^\d{9}$/.test(input)

function shorten(input: string): string {
  return input.length > MAX_ENTRY_LENGTH ? `${input.slice(0, MAX_ENTRY_LENGTH)}…` : input
}

function tooManyEntries(): PastedList {
  const max = formatNumber(MAX_PASTED_ENTRIES)
  return { ok: false, reason: `The list has more than ${max} entries. Paste it in parts.` }
}

function readPiece(input: string, column: ColumnKey | null): Pick<Piece, 'found' | 'isWeak'> {
  if (input.length > MAX_ENTRY_LENGTH) return { found: [], isWeak: false }
  const key = keyEntry(input, column)
  if (key) return { found: [key.entry], isWeak: key.isWeak }
  if (isSize(input) || hasSeveralLots(input) || WITH_THOUSANDS.test(input))
    return { found: [], isWeak: false }
  const { keys, rest } = keysWithin(input)
  const addresses = readAddressEntries(rest)
  // A range of PIDs, `012-345-678 to 012-345-680`, is not read.
  const isUnclear = addresses.length === 0 && (keys.length > 1 || /\d/.test(rest))
  return { found: isUnclear ? [] : [...keys, ...addresses], isWeak: false }
}

function readAddressEntries(text: string): ReadEntry[] {
  const address = parseAddress(text)
  if (address.civicNumber === null || !isNamed(address.street)) return []
  const units = address.units ?? [address.unit]
  return units.map((unit) => ({ kind: 'address', address: { ...address, unit } }))
}

/** Text of an entry with a unit: `101-1234 Main St`. */
function unitInput(entry: ReadEntry): string | null {
  if (entry.kind !== 'address' || !entry.address.units) return null
  const short = shortAddress(entry.address)
  return short && [short, displayAddress(entry.address.rest)].filter(Boolean).join(', ')
}

function weakReason([entry]: readonly ReadEntry[]): string {
  if (entry?.kind !== 'pid') return 'Next to other entries, this is ambiguous. Paste it on its own line.'
  return `Next to other entries, this may be the PID ${formatPid(entry.pid)} or a price. Write a PID with dashes.`
}

function reasonFor(input: string): string {
  if (input.length > MAX_ENTRY_LENGTH) return 'This is too long for an address.'
  if (isSize(input)) return 'This is a size.'
  if (isBlockLot(input)) return 'The plan has a lot with this number in each block. Paste its PID or address.'
  if (hasSeveralLots(input)) return 'Paste each lot on its own line: Lot 5 Plan EPP12345.'
  if (WITH_THOUSANDS.test(input))
    return `This may be ${input.replace(WITH_THOUSANDS, '$1$2')}, or ${input.replace(WITH_THOUSANDS, '$1 and $2')}. Write the number without a comma.`
  const digits = input.replace(/[\s-]/g, '')
  if (/^0+$/.test(digits)) return 'A PID cannot be all zeros.'
  if (/^\d+$/.test(digits) && digits.length !== 9) return `A PID has nine digits, this has ${digits.length}.`
  return 'Neither a PID nor an address with a number and a street.'
}

export const MAX_PASTED_ENTRIES = 2_000

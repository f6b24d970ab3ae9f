/**
 * Reads a pasted list of PIDs, plan, roll and listing numbers and addresses, separated by lines, commas,
 * semicolons or tabs. Addresses may contain commas.
 */
import { parseAddress } from '../parcel/address/address.ts'
import { formatPid } from '../parcel/pid.ts'
import { formatNumber } from '../text/number-format.ts'
import { keyEntry, keyOf, MAX_ENTRY_LENGTH, type ReadEntry } from './pasted-keys.ts'
import { MAX_PASTED_ENTRIES } from './pasted-limits.ts'
import { isNamed, pidColumnsOf, piecesOf, rowsOf } from './pasted-pieces.ts'

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
 * Unique entries in order, skipping other cells of copied rows and headings such as `PID` and `Address`. Yields
 * after each piece, because long lists take a second.
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
    const headed = isTableRow ? pidColumnsOf(row) : null
    pidColumns = headed ?? pidColumns
    if (headed && read.every(({ found }) => found.length === 0)) continue
    const isKeyed = read.some(({ found, isWeak }) => found.length > 0 && !isWeak)
    const hasAddress = read.some(({ found }) => found.some(({ kind }) => kind === 'address'))
    for (const { input, found, isWeak } of read) {
      // The other columns of a copied table row are values, zones and notes.
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
  /** Set if the key counts only in a row without other keys: bare digits, rolls, plans with an old prefix. */
  isWeak: boolean
}

function shortened(input: string): string {
  return input.length > MAX_ENTRY_LENGTH ? `${input.slice(0, MAX_ENTRY_LENGTH)}…` : input
}

function tooMany(): PastedList {
  const most = formatNumber(MAX_PASTED_ENTRIES)
  return { ok: false, reason: `The list has more than ${most} entries. Paste it in parts.` }
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

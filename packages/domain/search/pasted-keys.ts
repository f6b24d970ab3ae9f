import type { ParsedAddress } from '../parcel/address/address.ts'
import { formatPid, normalisePid } from '../parcel/pid.ts'
import { readTypedPlan, type TypedPlan } from '../parcel/plan-number.ts'
import { readRoll, type TypedRoll } from '../parcel/roll-number.ts'
import { isListingDigits, typedListingNumber } from './search-query.ts'

export const MAX_ENTRY_LENGTH = 300
const PID_DIGITS = 9

export type ReadEntry =
  /** `listingNumber` is set if the digits may be an MLS® number instead. */
  | { kind: 'pid'; pid: string; listingNumber?: string }
  | ({ kind: 'plan' } & Omit<TypedPlan, 'isOld'>)
  | { kind: 'roll'; roll: TypedRoll }
  | { kind: 'listing'; listingNumber: string }
  | { kind: 'address'; address: ParsedAddress }

const BETWEEN_KEYS = /\s+(?:&|and|\/)\s+|\s*[&/]\s*|\s+/i

/** Empty if the text contains anything but PIDs, plan numbers and listing numbers. */
export function keysIn(part: string): string[] {
  if (isKey(part)) return [part]
  if (part.length > MAX_ENTRY_LENGTH) return []
  const words = part.replace(/\s*-\s*(?=\d{3}(?!\d))/g, '-').split(BETWEEN_KEYS)
  // Short numbers alone, side by side, could be anything.
  const areClear = words.every((word) => !/^\d+$/.test(word)) || words.some((word) => word.length >= 7)
  return words.length > 1 && areClear && words.every(isKey) ? words : []
}

const isKey = (text: string): boolean => text.length <= MAX_ENTRY_LENGTH && keyEntry(text) !== null

/** Remark to remove: `012-345-678 (Lot 1)`. */
const REMARK = /\s*\([^()]*\)$/

/** Kind of key in a column, from its heading. */
export type ColumnKey = 'pid' | 'roll' | 'listing'

export function keyEntry(
  input: string,
  column: ColumnKey | null = null,
): { entry: ReadEntry; isWeak: boolean } | null {
  const text = input.replace(REMARK, '').trim()
  const typedRoll = column === 'roll' ? readRoll(text) : null
  if (typedRoll) return { entry: { kind: 'roll', roll: typedRoll }, isWeak: true }
  if (column === 'listing' && /^\d{5,9}$/.test(text))
    return { entry: { kind: 'listing', listingNumber: text }, isWeak: true }
  const isDigits = /^[('#[]*(?:[\d,]+|[1-9]\d{0,2}(?:\s\d{3})+)(?:\.0+)?[)\].,;*]*$/.test(text)
  const listingNumber = typedListingNumber(text)
  if (listingNumber !== null) return { entry: { kind: 'listing', listingNumber }, isWeak: false }
  // A number of fewer than seven digits is more likely a civic number.
  const pid = /^[('#[]*\d{1,6}[)\].,;*]*$/.test(text) ? null : normalisePid(text)
  if (pid !== null) {
    const mayBeListing = isListingDigits(text) ? { listingNumber: text } : {}
    return { entry: { kind: 'pid', pid, ...mayBeListing }, isWeak: isDigits && column !== 'pid' }
  }
  const plan = readTypedPlan(text)
  if (plan !== null)
    return { entry: { kind: 'plan', planNumber: plan.planNumber, lot: plan.lot }, isWeak: plan.isOld }
  const roll = readRollEntry(text)
  return roll && { entry: { kind: 'roll', roll }, isWeak: true }
}

/** A key among other words: `14809 Roper Ave (012-345-678)`, `R2912345 14809 Roper Ave`. */
const KEY_WITHIN =
  /(?<![\w-])(?:(?:P\.?I\.?D\.?s?\s*[:#=]?\s*)?\d{3}[-‐‑‒–—−]\d{3}[-‐‑‒–—−]\d{3}|P\.?I\.?D\.?\s*[:#=]?\s*\d{7,9}|0\d{8}|(?:MLS\s*®?\s*#?\s*:?\s*)?[A-Z]\d{7})(?![\w-])/gi

export function keysWithin(input: string): { keys: ReadEntry[]; rest: string } {
  const keys = (input.match(KEY_WITHIN) ?? [])
    .map((key) => keyEntry(key)?.entry)
    .filter((entry) => entry !== undefined)
  return keys.length > 0 ? { keys, rest: input.replace(KEY_WITHIN, ' ') } : { keys, rest: input }
}

const PHONE = /^(?:1-)?[2-9]\d\d-\d{3}-\d{4}$/

/** Reads a roll number that has a label, or more digits than a PID. */
function readRollEntry(text: string): TypedRoll | null {
  const isLong =
    !/\s/.test(text.trim()) && !PHONE.test(text.trim()) && text.replace(/\D/g, '').length > PID_DIGITS
  return isLong || /^(roll|folio)/i.test(text) ? readRoll(text) : null
}

/** Entries with the same meaning have the same key. */
export function entryKey(entry: ReadEntry): string {
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

import {
  CIVIC_RANGE,
  type CivicRange,
  MOST_SPAN,
  readCivicRange,
} from '#domain/parcel/address/civic-number.ts'
import { spellHouseList } from '#domain/parcel/address/house-list.ts'
import { isNumberedStreet } from '#domain/parcel/address/street.ts'

/** A range of civic numbers within what was typed. */
export interface TypedRange {
  range: CivicRange
  /** The typed text with the first number alone. */
  text: string
}

const TYPED_RANGE = new RegExp(`(?<![\\w/-])${CIVIC_RANGE}(?![\\w/-])`, 'i')

/** Returns the numbers that can be a range, as typed, with the text around them; null where the last is a street: `88 & 176 St`. */
function typedNumbers(typed: string): { before: string; numbers: string; after: string } | null {
  const text = spellHouseList(typed).replace(/[‐‑‒–—−]/g, '-')
  const match = TYPED_RANGE.exec(text)
  if (!match) return null
  const [numbers] = match
  const after = text.slice(match.index + numbers.length)
  return isNumberedStreet(after) ? null : { before: text.slice(0, match.index), numbers, after }
}

/** `1250-1254 Johnston Rd`, `1250 to 1254 Johnston Rd`, `335, 337 & 341 Johnston Rd`. Returns null where no numbers can be a range. */
export function readTypedRange(text: string): TypedRange | null {
  const typed = typedNumbers(text)
  const range = typed && readCivicRange(typed.numbers)
  return range && { range, text: `${typed.before}${range.first}${typed.after}` }
}

/** Returns whether two numbers typed with `to` are further apart than a range may be, in either order: `184 to 302 Main St`. With a dash they are a unit and its building. */
export function isWideRange(text: string): boolean {
  const numbers = typedNumbers(text)?.numbers ?? ''
  const [first, last] = numbers.match(/\d+/g) ?? []
  return /to|thr/i.test(numbers) && Math.abs(Number(last) - Number(first)) > MOST_SPAN
}

import { type CivicRange, civicRange, MOST_SPAN } from '#domain/parcel/address/civic-number.ts'

/** A range of civic numbers within what was typed. */
interface TypedRange {
  range: CivicRange
  /** The typed text with the first number alone. */
  text: string
}

const TYPED_RANGE = /(?<![\w-])(\d{1,6})(\s*[-‐‑‒–—−]\s*|\s+to\s+)(\d{1,6})(?![\w/-])/i

/** `1250-1254 Johnston Rd`, `1250 to 1254 Johnston Rd`. Returns null where no two numbers can be a range. */
export function readTypedRange(text: string): TypedRange | null {
  const match = TYPED_RANGE.exec(text)
  const [whole = '', first = '', between = '', last = ''] = match ?? []
  const range = civicRange(first, last, /to/i.test(between))
  return range && { range, text: text.replace(whole, range.first) }
}

/** Returns whether two numbers of what was typed are further apart than a range may be: `184 to 302 Main St`. */
export function isWideRange(text: string): boolean {
  const [, first, , last] = TYPED_RANGE.exec(text) ?? []
  return Number(last) - Number(first) > MOST_SPAN
}

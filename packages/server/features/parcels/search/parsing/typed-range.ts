import { type CivicRange, civicRange } from '#domain/parcel/address/civic-number.ts'

/** A range of civic numbers within what was typed. */
interface TypedRange {
  range: CivicRange
  /** The typed text with the first number alone. */
  text: string
}

/** `1250-1254 Johnston Rd`, `1250 to 1254 Johnston Rd`. Returns null where no two numbers can be a range. */
export function readTypedRange(text: string): TypedRange | null {
  const match = /(?<![\w-])(\d{1,6})(\s*[-‐‑‒–—−]\s*|\s+to\s+)(\d{1,6})(?![\w/-])/i.exec(text)
  const [whole = '', first = '', between = '', last = ''] = match ?? []
  const range = civicRange(first, last, /to/i.test(between))
  return range && { range, text: text.replace(whole, range.first) }
}

/** Counts with their nouns, and lists of words. */
import { formatNumber, formatPlainNumber } from './number-format.ts'

interface CountStyle {
  /** Plural, where it is not the noun with an s. */
  many?: string
  /** Text for exactly one, where it is no figure: `a minute`. */
  one?: string
  /** Separators of thousands; true unless stated. */
  isGrouped?: boolean
}

/** `1 parcel`, `2,500 parcels`; `formatCount(3, 'Property', { many: 'Properties' })`. */
export function formatCount(
  count: number,
  noun: string,
  { many, one, isGrouped = true }: CountStyle = {},
): string {
  if (count === 1 && one !== undefined) return one
  return `${isGrouped ? formatNumber(count) : formatPlainNumber(count, 0)} ${nounFor(count, noun, many)}`
}

/** Returns the noun alone, in the number of the count: `parcel`, `parcels`. */
export function nounFor(count: number, noun: string, many = `${noun}s`): string {
  return count === 1 ? noun : many
}

/** `A`, `A and B`, `A, B and C`; with more than `most`, `A, B, C, D and 7 more`. */
export function formatList(words: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const said = words.length > most ? [...words.slice(0, most), `${words.length - most} more`] : words
  const last = said.at(-1) ?? ''
  return said.length < 2 ? last : `${said.slice(0, -1).join(', ')} and ${last}`
}

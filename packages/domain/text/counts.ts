import { formatNumber } from './number-format.ts'

/** `1 parcel`, `2,500 parcels`; `formatCount(3, 'Property', 'Properties')`. */
export function formatCount(count: number, noun: string, many?: string): string {
  return `${formatNumber(count)} ${nounFor(count, noun, many)}`
}

/** `parcel`, `parcels`. */
export function nounFor(count: number, noun: string, many = `${noun}s`): string {
  return count === 1 ? noun : many
}

/** `three bedrooms` → `Three bedrooms`. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `A, B and C`; above `most` words, `A, B, C, D and 7 more`. */
export function formatList(words: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const said =
    words.length > most ? [...words.slice(0, most), `${formatNumber(words.length - most)} more`] : words
  const last = said.at(-1) ?? ''
  return said.length < 2 ? last : `${said.slice(0, -1).join(', ')} and ${last}`
}

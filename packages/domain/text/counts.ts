import { formatNumber } from './number-format.ts'

/** `1 parcel`, `2,500 parcels`; `formatCount(3, 'Property', 'Properties')`. */
export function formatCount(count: number, noun: string, many?: string): string {
  return `${formatNumber(count)} ${nounFor(count, noun, many)}`
}

export function nounFor(count: number, noun: string, many = `${noun}s`): string {
  return count === 1 ? noun : many
}

/** `st`, `nd`, `rd` or `th`. */
export function ordinalEnding(count: number): string {
  const isTeen = count % 100 >= 11 && count % 100 <= 13
  return (isTeen ? null : ['th', 'st', 'nd', 'rd'][count % 10]) ?? 'th'
}

/** For code unit order, which does not depend on the locale. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `A, B and C`. With more than `max` words, `A, B, C, D and 7 more`. */
export function formatList(words: readonly string[], max = Number.POSITIVE_INFINITY): string {
  const items =
    words.length > max ? [...words.slice(0, max), `${formatNumber(words.length - max)} more`] : words
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}

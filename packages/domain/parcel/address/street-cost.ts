import { COST, MAX_NUMBERED } from './address-costs.ts'
import { isHighway } from './street.ts'
import {
  direction,
  FRENCH_TYPES,
  isPlainType,
  streetType,
  strongType,
  TYPELESS_STREETS,
} from './street-words.ts'

export const hasType = (words: readonly string[]): boolean =>
  words.some((word, index) => (index > 0 || isHighway(word)) && strongType(word) !== undefined) ||
  words.some((word) => TYPELESS_STREETS.has(word)) ||
  (words.length > 1 && streetType(words.at(-1) ?? '') !== undefined)

/** `isWhole`: a comma follows the words, so `41` is not an unfinished `41st`. */
export function streetCost(words: readonly string[], isWhole = false): number {
  const start = words.findIndex((word) => direction(word) === undefined)
  const [first, second] = start < 0 ? [] : words.slice(start)
  if (first === undefined)
    return words.length === 0 ? COST.nameless : (words[0]?.length ?? 0) > 2 ? 0 : COST.directionAlone
  if (strongType(first) !== undefined && !isHighway(first)) {
    if (start > 0 && (words[start - 1]?.length ?? 0) > 2) return 0
    if (second === undefined || direction(second) !== undefined) return COST.nameless
    if (first === 'ST') return hasType(words.slice(start)) ? 0 : COST.saintWithoutType
    return isPlainType(first) && !FRENCH_TYPES.has(first) ? COST.beginsWithType : 0
  }
  if (isHighway(first) && second === undefined) return COST.nameless
  const digits = /^(\d+)([A-Z]{0,2})$/.exec(first)?.[1]
  if (digits !== undefined) {
    if (isWhole && !words.some((word) => /\p{L}/u.test(word))) return COST.nameless
    // `12 MILE RD`.
    if (second === 'MILE') return 0
    if (second !== undefined && strongType(second) === undefined && streetType(second) === undefined)
      return COST.numberBeforeName
    return second !== undefined && Number(digits) > MAX_NUMBERED ? COST.highNumber : 0
  }
  return /^[A-Z]$/.test(first) &&
    /[A-Z]{2}|\d/.test(second ?? '') &&
    words.length > start + 2 &&
    !/[LO]/.test(first)
    ? COST.beginsWithLetter
    : 0
}

import { MOST_SPAN } from './civic-number.ts'
import { isNumberedStreet } from './street.ts'

const HOUSES = /^\s*(\d{1,6}(?:\s*(?:,|,?\s*(?:[&+]|\band\b))\s*\d{1,6}){1,9})(?![\d,/-])(?=\s+\S)/i
/** Numbers that `readCivicRange` reads as they are: they may be a unit and its building. */
const PAIR = /^\d+\s*,\s*\d+$/

/**
 * Spells the commas between the numbers of houses that begin an address: `335, 337 & 341 Main St` → `335 & 337 & 341 Main St`. Returns the text as it is
 * where the last is the name of a street (`13750, 88 Ave`), where they are too far apart to be neighbours, and two that a comma parts.
 */
export function spellHouseList(text: string): string {
  const [, houses = ''] = HOUSES.exec(text) ?? []
  if (!houses.includes(',') || PAIR.test(houses)) return text
  const street = text.slice(text.indexOf(houses) + houses.length)
  const numbers = houses.match(/\d+/g)?.map(Number) ?? []
  const isFar = Math.max(...numbers) - Math.min(...numbers) > MOST_SPAN
  return isFar || isNumberedStreet(street.split(',')[0] ?? '') ? text : `${numbers.join(' & ')}${street}`
}

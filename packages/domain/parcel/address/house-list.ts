import { civicRange, MOST_SPAN } from './civic-number.ts'
import { isNumberedStreet } from './street.ts'

const HOUSES = /^\s*(\d{1,6}(?:\s*(?:,|,?\s*(?:[&+]|\band\b))\s*\d{1,6}){1,9})(?![\d,/-])(?=\s+\S)/i

/**
 * Spells the commas between the numbers of houses that begin an address: `335, 337 & 341 Main St` → `335 & 337 & 341 Main St`. Returns the text as it is
 * where the last is the name of a street (`13750, 88 Ave`), where they are too far apart to be neighbours, and where two that a comma parts
 * may be a unit and its house (`1204, 1250 Main St`).
 */
export function spellHouseList(text: string): string {
  const [, houses = ''] = HOUSES.exec(text) ?? []
  if (!houses.includes(',')) return text
  const street = text.slice(text.indexOf(houses) + houses.length)
  const numbers = houses.match(/\d+/g)?.map(Number) ?? []
  const isFar = Math.max(...numbers) - Math.min(...numbers) > MOST_SPAN
  const [first = '', second = '', third] = houses.split(/\s*,\s*/)
  const mayBeUnit =
    third === undefined && !/[&+]|and/i.test(houses) && civicRange(first, second)?.kind !== 'front'
  return isFar || mayBeUnit || isNumberedStreet(street.split(',')[0] ?? '')
    ? text
    : `${numbers.join(' & ')}${street}`
}

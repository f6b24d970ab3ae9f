/** Texts for typed addresses that do not exist, in the search box and in pasted lists. */
import {
  type CivicRange,
  hasNumber,
  isListed,
  isRangeWith,
  isWholeRange,
  MAX_SPAN,
} from '#domain/parcel/address/civic-number.ts'
import { displayAddress } from '#domain/parcel/address/display-address.ts'
import { formatProperties, isUnit } from '#domain/parcel/address/strata-unit.ts'
import { typePattern } from '#domain/parcel/address/street-words.ts'
import { readTypedPlan } from '#domain/parcel/plan-number.ts'
import { typedListingNumber } from '#domain/search/search-query.ts'
import { formatCount, formatList } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { unitKey } from './matching/house-key.ts'
import { getTypedMunicipality, type StreetMatch } from './matching/match-streets.ts'

const MAX_NUMBERS = 8

/** `matches` are all streets that the typed address may mean. */
export function missingAddress(
  match: StreetMatch,
  number: string,
  matches: readonly StreetMatch[],
): string | null {
  const { reading, fit } = match
  const input = reading.civicNumber ?? ''
  if (fit === 'prefix') return missingNumber(input, number, streetLabel([match]))
  const typedMatches = matches.filter((other) => other.fit === 'typed' && other.reading.civicNumber === input)
  if (fit === 'typed') return missingNumber(input, number, streetLabel(typedMatches))
  return typedMatches.length > 0
    ? `There is no number ${input} on ${streetLabel(typedMatches)}. Similar:`
    : `${missingStreet(match)} Similar:`
}

function missingNumber(input: string, number: string, street: string): string | null {
  if (hasNumber(number, input)) return null
  const choice = number.startsWith(input) ? 'Numbers that begin with it' : 'The nearest'
  return `There is no number ${input} on ${street}. ${choice}:`
}

export const includedNumber = (input: string, number: string, address: string): string | null =>
  isRangeWith(number, input) ? `${address} includes number ${input}.` : null

function missingStreet({ reading }: StreetMatch): string {
  const place = getTypedMunicipality(reading)
  return `There is no ${displayAddress(reading.words.join(' '))} ${place === '' ? 'here' : `in ${displayAddress(place)}`}.`
}

/**
 * Names the street, `Main Street`, or only the typed `Tidewater` if Tidewater Drive and Tidewater Crescent
 * match. Adds a typed municipality.
 */
function streetLabel(matches: readonly StreetMatch[]): string {
  const [first] = matches
  if (!first) return ''
  const { street, reading } = first
  const isOneStreet = matches.every((match) => match.street.name === street.name)
  const name = isOneStreet ? (street.spellings[0] ?? street.name) : reading.words.join(' ')
  const place = getTypedMunicipality(reading)
  return displayAddress(place === '' ? name : `${name}, ${place}`)
}

/** Says that `1189 Coho Street` has no such unit. `units` comes from `unitsText`. */
export function missingUnit(
  unit: string,
  building: string,
  addresses: readonly UnitAddress[],
  units: string | null,
): string {
  const introduction = isBuilding(addresses) ? 'The building:' : 'At this address:'
  return [`No unit ${unit} was found at ${building}.`, units, introduction].filter(Boolean).join(' ')
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare

/** `It has 24 units, 101 to 612.` */
export function unitsText(units: readonly string[]): string | null {
  const sorted = [...new Set(units.map(unitKey))].sort(byNumber)
  const [first, second] = sorted
  if (first === undefined) return null
  if (second === undefined) return `It has only unit ${first}.`
  return sorted.length > MAX_NUMBERS
    ? `It has ${formatCount(sorted.length, 'unit')}, ${first} to ${sorted.at(-1)}.`
    : `It has units ${formatList(sorted)}.`
}

interface UnitAddress {
  unit: string | null
  upid: string | null
}

const isBuilding = (addresses: readonly UnitAddress[]): boolean =>
  addresses.some(({ unit }) => unit === null) ||
  new Set(addresses.map(({ upid }) => upid)).size < addresses.length

export function missingRange(
  match: StreetMatch,
  range: CivicRange,
  matches: readonly StreetMatch[],
): string | null {
  if (match.fit === 'typed' || match.fit === 'prefix') return null
  const typedMatches = matches.filter(({ fit }) => fit === 'typed')
  return typedMatches.length > 0
    ? `${isListed(range) ? 'None' : 'No number'} ${amongText(range)} was found on ${streetLabel(typedMatches)}.`
    : missingStreet(match)
}

const amongText = (range: CivicRange): string =>
  isListed(range) ? `of ${formatList(range.numbers)}` : `from ${range.first} to ${range.last}`

/** States which numbers exist, at least one, and on which street if it is not the typed street. */
export function rangeHint(
  range: CivicRange,
  numbers: readonly string[],
  street: string | null = null,
): string {
  const among = [amongText(range), street].filter((part) => part !== null).join(' on ')
  const [first, second] = numbers
  return second
    ? `Numbers found ${among}: ${formatList(numbers, MAX_NUMBERS)}.`
    : `${isWholeRange(range, numbers) ? 'Number' : 'Only number'} ${first} was found ${among}.`
}

export const rangeReason = (range: CivicRange, numbers: readonly string[]): string | null =>
  isWholeRange(range, numbers) ? null : rangeHint(range, numbers)

export const reversedNote = ({ first, last, isReversed }: CivicRange): string | null =>
  isReversed ? `Read as ${first} to ${last}.` : null

export const SEVERAL_PLACES = 'More than one place matches. Choose one, or write more of the address:'

export const TOO_MANY_NUMBERS =
  'The ranges in this list have too many house numbers. Paste the rest in parts.'

export const RANGE_TOO_WIDE = `A range of house numbers can span at most ${MAX_SPAN}. Type a shorter range.`

const WIDE_RANGE = new RegExp(`(\\d{1,6}) +(?:to|through|thru) +(\\d{1,6}) +(?!(?:${typePattern()})\\b)`, 'i')

/** Whether a range typed with `to` is too wide: `184 to 302 Main St`. A dash would mean unit and building. */
export function isWideRange(text: string): boolean {
  const [, first = '', last = ''] = WIDE_RANGE.exec(text) ?? []
  return Math.abs(Number(last) - Number(first)) > MAX_SPAN
}

export function missingKey(text: string): string {
  const plan = readTypedPlan(text)
  if (plan)
    return `No ${plan.lot === null ? 'parcel' : `lot ${plan.lot}`} of plan ${plan.planNumber} is loaded.`
  const listing = typedListingNumber(text)
  if (listing !== null) return `No listing with the MLS® number ${listing} is loaded.`
  return 'Nothing like this was found. Try a street with its number, a PID, a plan number or a place.'
}

export const truncationReason = (upids: readonly string[], total: number): string | null =>
  upids.length < total
    ? `The first ${formatNumber(upids.length)} of ${formatProperties(total, upids.some(isUnit))}.`
    : null

export const joinReasons = (...reasons: readonly (string | null | undefined)[]): string | null =>
  reasons.filter(Boolean).join(' ') || null

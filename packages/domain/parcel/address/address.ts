/**
 * British Columbia civic addresses, read from any spelling, for searching and matching. For showing
 * them there is `display-address.ts`.
 */
import {
  CIVIC_NUMBER,
  CIVIC_RANGE,
  type CivicRange,
  civicRange,
  normaliseCivicNumber,
  readCivicRange,
  spellFractions,
} from './civic-number.ts'
import { spellHouseList } from './house-list.ts'
import { isHighway, isNumberedStreet, normaliseStreet, normaliseStreetWords, plainWords } from './street.ts'
import { direction, streetType, strongType, TYPELESS_STREETS } from './street-words.ts'

export interface ParsedAddress {
  /** `204`, `PH2`, `B`; without `#`. */
  unit: string | null
  /** `1783`, `519A`, `1234 1/2`; the first number of a range. */
  civicNumber: string | null
  /** `1250-1254`, `1250 to 1254`, `335 & 341`, `204, 298`; absent where two numbers can only be a unit and its building. Where they may be either, the unit is there too. */
  range?: CivicRange
  /** Street as `normaliseStreet` spells it. */
  street: string | null
  /** Municipality, postal code and whatever else was said, in plain words; `BC` and `CANADA` left out. */
  rest: string
}

interface AddressParts {
  unit?: string | null
  civicNumber?: string | null
  street?: string | null
  municipality?: string | null
  postalCode?: string | null
}

const MARKER = String.raw`(?:#|(?:UNIT|SUITE|STE|APT|APARTMENT)\b\.?)\s*#?\s*`
const UNIT = String.raw`[A-Z]{0,3}\d{1,5}[A-Z]?|[A-Z]|PH`

const MARKED_UNIT_THEN_CIVIC = new RegExp(`^${MARKER}(${UNIT})\\s*[-\\s]\\s*(${CIVIC_NUMBER})\\s+(.+)$`)
const DASHED_UNIT_THEN_CIVIC = new RegExp(`^(${UNIT})\\s*-\\s*(${CIVIC_NUMBER})\\s+(.+)$`)
const STATED_RANGE = new RegExp(`^(${CIVIC_RANGE})\\s+(.+)$`, 'i')
const SPACED_UNIT_THEN_CIVIC = new RegExp(`^(${UNIT})\\s+(${CIVIC_NUMBER})\\s+(.+)$`)
/** Letters of houses: few have so many doors as to reach L or O, which rather begin names (`O Connor Rd`). */
const SPACED_LETTER = /^(\d{1,6}) ([A-KMNP-Z]) (.+)$/
const CIVIC_THEN_STREET = new RegExp(`^(${CIVIC_NUMBER})\\s+(.+)$`)
const ONLY_UNIT = new RegExp(`^${MARKER}(${UNIT})$`)
const ONLY_DIGITS = /^\d{1,6}$/
const NUMBERED = /^\d{1,3}(?:ST|ND|RD|TH)? (.+)$/
const TRAILING_UNIT = new RegExp(`\\s+${MARKER}(${UNIT})$`)

/**
 * `#204 - 1783 Manitoba St, Vancouver` → unit 204, civic number 1783, street `MANITOBA ST`, rest `VANCOUVER`.
 * Never fails: what cannot be told apart stays in `street`. `1783-1785 Main St` is read as a range, not as a unit.
 */
export function parseAddress(text: string): ParsedAddress {
  const parsed: ParsedAddress = { unit: null, civicNumber: null, street: null, rest: '' }
  const rest: string[] = []
  for (const segment of segmentsOf(text)) {
    const onlyUnit = ONLY_UNIT.exec(segment)
    if (onlyUnit !== null) {
      parsed.unit ??= onlyUnit[1] ?? null
    } else if (parsed.street === null) {
      rest.push(...readStreetSegment(segment, parsed))
    } else if (ONLY_DIGITS.test(parsed.street) && readNumbers(segment).civicNumber !== null) {
      const number = parsed.street
      rest.push(...readStreetSegment(segment, parsed))
      readNumberBefore(number, parsed)
    } else if (ONLY_DIGITS.test(parsed.street) && isNumberedStreet(NUMBERED.exec(segment)?.[1] ?? '')) {
      // `13750, 88 Ave`
      const number = parsed.street
      rest.push(...readStreetSegment(segment, parsed))
      parsed.civicNumber = normaliseCivicNumber(number)
    } else if (parsed.civicNumber === null && !endsInType(parsed.street) && isStreetAddress(segment)) {
      // What came before was the name of the place: `Fairgrounds, 6060 176 St`.
      rest.push(...plainWords(parsed.street), ...readStreetSegment(segment, parsed))
    } else {
      rest.push(...plainWords(segment))
    }
  }
  return { ...parsed, rest: normaliseRest(rest) }
}

/** `204, 298 Elm St` may be unit 204 of number 298, or both houses. */
function readNumberBefore(number: string, parsed: ParsedAddress): void {
  if (parsed.unit !== null || parsed.range) return
  parsed.unit = number
  const range = readCivicRange(`${number}, ${parsed.civicNumber}`)
  if (range) parsed.range = range
}

function endsInType(street: string): boolean {
  const words = street.split(' ')
  return words.some(
    (word, index) => strongType(word) !== undefined || (index === 0 && TYPELESS_STREETS.has(word)),
  )
}

/** Has a civic number and a street with its type. */
function isStreetAddress(segment: string): boolean {
  const { civicNumber, remainder } = readNumbers(segment)
  return civicNumber !== null && plainWords(remainder).some((word) => strongType(word) !== undefined)
}

/** No address is longer; what is pasted may be, and must not keep anybody waiting. */
const MAX_ADDRESS_LENGTH = 400

/** Comma-separated pieces in upper case. What stands in brackets is a remark (`LORNE ST (101-601)`). */
function segmentsOf(text: string): string[] {
  // Patterns would try each of many spaces as the end of what is before them.
  const typed = text.slice(0, MAX_ADDRESS_LENGTH).replace(/[^\S\n\r\t]+/g, ' ')
  return spellFractions(spellHouseList(typed))
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[‐‑‒–—−]/g, '-')
    .split(/[,\n\r\t]+/)
    .map((segment) => segment.replace(/\s+/g, ' ').replace(/^[-\s]+|[-\s]+$/g, ''))
    .filter((segment) => segment !== '')
}

/** Fills `parsed` from one segment and returns the words that follow the street. */
function readStreetSegment(segment: string, parsed: ParsedAddress): string[] {
  let text = segment
  const trailing = TRAILING_UNIT.exec(text)
  if (trailing !== null) {
    parsed.unit ??= trailing[1] ?? null
    text = text.slice(0, trailing.index)
  }
  const { unit, civicNumber, range, remainder } = readNumbers(text)
  parsed.unit ??= unit
  parsed.civicNumber = civicNumber
  if (range) parsed.range = range
  const words = plainWords(remainder)
  const end = streetEnd(words)
  parsed.street = normaliseStreetWords(words.slice(0, end)) || null
  return words.slice(end)
}

interface ReadNumbers extends Pick<ParsedAddress, 'unit' | 'civicNumber'> {
  range?: CivicRange | null
  remainder: string
}

function readNumbers(text: string): ReadNumbers {
  const marked = MARKED_UNIT_THEN_CIVIC.exec(text)
  if (marked !== null) return numbers(marked)
  const dashed = DASHED_UNIT_THEN_CIVIC.exec(text)
  if (dashed !== null) {
    const [, first = '', second = '', remainder = ''] = dashed
    // Surrey writes `13750 - 88 Ave` for number 13750 on 88 Avenue.
    if (isNumberedStreet(remainder))
      return { unit: null, civicNumber: normaliseCivicNumber(first), remainder: `${second} ${remainder}` }
    const range = civicRange(first, second)
    if (range?.kind === 'front') return { unit: null, civicNumber: range.first, range, remainder }
    return { ...numbers(dashed), range }
  }
  const [, written = '', remainder = ''] = STATED_RANGE.exec(text) ?? []
  const stated = readCivicRange(written)
  if (stated && !isNumberedStreet(remainder))
    return { unit: null, civicNumber: stated.first, range: stated, remainder }
  const spaced = SPACED_UNIT_THEN_CIVIC.exec(text)
  if (spaced !== null && direction(spaced[1]) === undefined && !startsWithType(spaced[3] ?? '')) {
    return numbers(spaced)
  }
  // `302 A Fifteenth Ave`; `302 E Fifteenth Ave` and `302 A St` are streets.
  const [, digits = '', letter = '', named = ''] = SPACED_LETTER.exec(text) ?? []
  if (letter !== '' && direction(letter) === undefined && !startsWithType(named))
    return { unit: null, civicNumber: normaliseCivicNumber(digits + letter), remainder: named }
  const civic = CIVIC_THEN_STREET.exec(text)
  if (civic === null || isNumberedStreet(civic[2] ?? '')) {
    return { unit: null, civicNumber: null, remainder: text }
  }
  return { unit: null, civicNumber: normaliseCivicNumber(civic[1] ?? ''), remainder: civic[2] ?? '' }
}

function numbers(match: RegExpExecArray) {
  const [, unit = '', civicNumber = '', remainder = ''] = match
  return { unit, civicNumber: normaliseCivicNumber(civicNumber), remainder }
}

function startsWithType(text: string): boolean {
  return streetType(plainWords(text)[0] ?? '') !== undefined
}

/** Returns the number of words that belong to the street; the place follows it. */
export function streetEnd(words: readonly string[]): number {
  let start = 0
  while (start < words.length - 1 && direction(words[start]) !== undefined) {
    // `WEST BOULEVARD` is a whole name; `W ST PAUL ST` is not.
    if ((words[start] ?? '').length > 2 && strongType(words[start + 1] ?? '') !== undefined) break
    start++
  }
  if (isHighway(words[start]) && /^\d/.test(words[start + 1] ?? '')) {
    return directionsEnd(words, start + 2)
  }
  let end = words.findIndex((word, index) => index > start && strongType(word) !== undefined) + 1
  if (end > 0) {
    while (strongType(words[end] ?? '') !== undefined) end++
    return directionsEnd(words, end)
  }
  if (TYPELESS_STREETS.has(words[start] ?? '')) return directionsEnd(words, start + 1)
  end = words.findLastIndex((word, index) => index > start && streetType(word) !== undefined) + 1
  return end > 0 ? directionsEnd(words, end) : words.length
}

/** `MAIN ST W` takes its letter along; in `MAIN ST NORTH VANCOUVER` the word belongs to the place. */
function directionsEnd(words: readonly string[], from: number): number {
  let end = from
  for (let word = words[end]; word !== undefined && direction(word) !== undefined; word = words[end]) {
    const next = words[end + 1]
    if (word.length > 2 && next !== undefined && direction(next) === undefined) break
    end++
  }
  return end
}

function normaliseRest(words: readonly string[]): string {
  return joinPostalCode(words.join(' '))
    .replace(/\b(BRITISH COLUMBIA|BC|CANADA)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function joinPostalCode(text: string): string {
  return text.replace(/\b([A-Z]\d[A-Z]) ?(\d[A-Z]\d)\b/g, '$1$2')
}

/**
 * The text that the search index stores for an address: civic number, street, municipality, postal code
 * without its space, unit last, so that a prefix of it is what people type first.
 */
export function searchText(parts: AddressParts): string {
  return [
    parts.civicNumber ? normaliseCivicNumber(parts.civicNumber) : '',
    parts.street ? normaliseStreet(parts.street) : '',
    parts.municipality ? plainWords(parts.municipality).join(' ') : '',
    parts.postalCode ? joinPostalCode(plainWords(parts.postalCode).join(' ')) : '',
    parts.unit ? plainWords(parts.unit).join('').replace(/^#/, '') : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/**
 * Splits a text into unit, number, street and place in every plausible way, each with a cost. Search compares
 * the readings with existing streets.
 */
import { COST } from './address-costs.ts'
import { splitSegments, splitWords } from './address-segments.ts'
import { CIVIC_NUMBER, type CivicRange, normaliseCivicNumber } from './civic-number.ts'
import { foldAddress, trimAddress } from './fold-address.ts'
import { houseNumbers } from './house-numbers.ts'
import { isHighway, rewriteStreet } from './street.ts'
import { hasType, streetCost } from './street-cost.ts'
import { streetEnd } from './street-end.ts'
import { direction, strongType } from './street-words.ts'
import { takeUnits, UNIT } from './unit-words.ts'

export interface AddressReading {
  /** `204`, `PH2`, `B`. Several units of one building stay in typed order. */
  units: string[]
  civicNumber: string | null
  /** Set if the numbers may be a range. If they may also be unit and building, `units` has the first. */
  range: CivicRange | null
  words: string[]
  /** Words of each segment after a comma. */
  others: string[][]
  /** For a street corner, words of the second street and of the rest. */
  cross?: string[]
  /** Set if the number was typed after the street. */
  isStreetFirst?: true
  cost: number
}

const MAX_WORDS = 24

/** `1,234 Main St`: a number as in spreadsheets, or unit 1 of 234. */
export const WITH_THOUSANDS = /^\s*([1-9]\d?),(\d{3})(?=\s)/

/** Yields at least one reading of a non-empty text. Readings with a leading number come first. */
export function* readAddress(text: string): Generator<AddressReading> {
  if (WITH_THOUSANDS.test(text))
    for (const reading of readAddress(text.replace(WITH_THOUSANDS, '$1$2')))
      yield { ...reading, cost: reading.cost + COST.thousandsMark }
  const { units, text: remainder } = takeUnits(foldAddress(text))
  const address = units.length > 0 ? trimAddress(remainder) : remainder
  const withUnits = (reading: AddressReading) =>
    units.length > 0 ? { ...reading, units } : withUnitAfter(reading)
  for (const reading of listReadings(address)) if (reading.words.length > 0) yield withUnits(reading)
}

/** Reads units after the street: `1783 Main St - 204`, `1783 Main St, 101 & 102`. */
function withUnitAfter(reading: AddressReading): AddressReading {
  const { words, others, cost } = reading
  if (reading.units.length > 0 || reading.civicNumber === null) return reading
  const end = streetEnd(words)
  const segments = [words.slice(end), ...others]
  const units = segments.find(isUnitAlone)
  if (!units) return reading
  return {
    ...reading,
    units,
    words: units === segments[0] ? words.slice(0, end) : words,
    others: others.filter((segment) => segment !== units),
    cost: cost + COST.unitAfterStreet,
  }
}

const ONLY_UNIT = new RegExp(`^(?:${UNIT})$`)

/** Whether the words are a unit, not half a postal code. */
const isUnitAlone = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.every((word) => ONLY_UNIT.test(word) && /\d/.test(word) && !/^V\d[A-Z]$/.test(word))

function* listReadings(text: string): Generator<AddressReading> {
  yield* readNumbersBefore(text, '')
  yield* readCorner(text)
  yield readWithoutNumber(text)
  let wordCount = 0
  for (const { index } of text.matchAll(/(?<=[ ,])\S/g)) {
    if (wordCount++ > MAX_WORDS) return
    const [prefix, rest] = [text.slice(0, index), text.slice(index)]
    const isNumber = /^\d/.test(rest)
    if (isNumber || prefix.endsWith(', ')) yield* readNumbersBefore(rest, prefix)
    if (isNumber) yield* readNumberAfterStreet(rest, prefix)
  }
}

/** Reads a number, or unit and number, at the start of `rest`, followed by a street. */
function readNumbersBefore(rest: string, prefix: string): AddressReading[] {
  // `335 TO 1341 MAIN ST` spans too many houses. `MILE 50 ALASKA HWY` and `LOT 5 SWANSEA AVE` have no house
  // number.
  if (
    /(?:\bTO|THRU|THROUGH|(?<!\d )\b(?:MILE|KM|LOT|BLOCK)) $/.test(prefix) ||
    isRoadNumber(splitWords(prefix).at(-1), rest)
  )
    return []
  const prefixCost = prefix === '' ? 0 : buildingCost(prefix)
  // In `School District 61, 556 Boleskine Rd`, number 61 belongs to the name.
  const isPartOfName = /[A-Z] $/.test(prefix) && !/^\w+ ?-/.test(rest)
  return houseNumbers(rest).map(({ units = [], civicNumber, range = null, tail, cost }) => {
    const { words, others } = splitSegments(tail)
    const typeCost = prefix !== '' && !hasType(words) ? COST.withoutType : 0
    return {
      units,
      civicNumber,
      range,
      words,
      others,
      cost:
        cost +
        (isPartOfName && units.length > 0 ? COST.unitAfterName : 0) +
        prefixCost +
        typeCost +
        streetCost(words, others.length > 0) +
        (/^[^,]*[&@]/.test(tail) || hasHouse(words) ? COST.numberUnexplained : 0) +
        (hasLaterHouse(words, others) ? COST.withoutType : 0),
    }
  })
}

/** `HWY 97`, `NO 5 RD`. A number of four digits is a house number. */
const isRoadNumber = (before: string | undefined, number: string): boolean =>
  (isHighway(before) && !/^\d{4}/.test(number)) || (before === 'NO' && /^\d(?!\d)/.test(number))

/** `MILE HOUSE 455 BIRCH AVE` contains a house number. */
const hasHouse = (words: readonly string[]): boolean =>
  words.some((word, index) => {
    const [before = '', next = ''] = [words[index - 1], words[index + 1]]
    const isRoad =
      isHighway(before) ||
      /^(NO|MILE|KM)$/.test(before) ||
      strongType(next) !== undefined ||
      direction(next) !== undefined
    return index > 0 && next !== '' && /^\d{1,6}$/.test(word) && (!isRoad || word.length > 3)
  })

/** `7 ELEVEN, 2390 DOUGLAS ST` has its house number in a later segment. */
const hasLaterHouse = (words: readonly string[], others: readonly string[][]): boolean =>
  !hasType(words) &&
  others.some(([first = '', ...street]) => /^\d{1,6}[A-Z]?$/.test(first) && hasType(street))

function buildingCost(prefix: string): number {
  const isUnlikely =
    /\d/.test(prefix) || splitWords(prefix).some((word, index) => index > 0 && strongType(word) !== undefined)
  return (
    (prefix.endsWith(', ') ? COST.buildingName : COST.buildingNameWithoutComma) +
    (isUnlikely ? COST.unlikelyBuildingName : 0)
  )
}

const NUMBER_ALONE = new RegExp(`^(${CIVIC_NUMBER})(?=[ ,]|$)(.*)$`)

function readNumberAfterStreet(rest: string, prefix: string): AddressReading[] {
  const [, number = '', after = ''] = NUMBER_ALONE.exec(rest) ?? []
  const { words, others } = splitSegments(prefix)
  const trailing = splitSegments(after.trim().replace(/^, /, ''))
  // In `KINGSWAY, 100 MILE HOUSE`, the number is in its own segment.
  const isOwnSegment = prefix.endsWith(', ')
  // In `MAIN AT 12`, the number is a street.
  if (/(?:[&@/]|\bAT) ?$/.test(prefix)) return []
  if (
    number === '' ||
    others.length > 0 ||
    isRoadNumber(splitWords(prefix).at(-1), rest) ||
    (isOwnSegment && /^ /.test(after))
  )
    return []
  const [next] = trailing.words
  const isSameSegment = !after.startsWith(',')
  const isStreet = next !== undefined && isSameSegment && strongType(next) !== undefined
  const startsWithNumber = /^\d/.test(prefix)
  return [
    {
      units: [],
      civicNumber: normaliseCivicNumber(number),
      range: null,
      words: after.startsWith(',') ? words : [...words, ...trailing.words],
      others: after.startsWith(',') ? [trailing.words, ...trailing.others] : trailing.others,
      isStreetFirst: true,
      cost:
        COST.numberAfterStreet +
        (isStreet ? COST.numberInStreet : 0) +
        (hasType(trailing.words) && (isSameSegment || !hasType(words)) ? COST.withoutType : 0) +
        (startsWithNumber ? COST.numberInStreet : 0) +
        streetCost(words),
    },
  ]
}

function readWithoutNumber(text: string): AddressReading {
  const { words, others } = splitSegments(text)
  const isNumbered = /^\d/.test(words[0] ?? '')
  const hasUnexplainedNumber =
    words.some(
      (word, index) => index > 0 && /^\d{1,6}[A-Z]?$/.test(word) && !isRoadNumber(words[index - 1], word),
    ) || others.some(([first = '']) => /^\d+$/.test(first))
  return {
    units: [],
    civicNumber: null,
    range: null,
    words,
    others,
    cost:
      (words.some((word) => /\p{L}/u.test(word)) ? 0 : COST.nameless) +
      (isNumbered ? COST.numberInStreet : 0) +
      (hasUnexplainedNumber ? (isNumbered ? COST.numberAfterNumbered : COST.numberUnexplained) : 0) +
      streetCost(words),
  }
}

const CORNER = /^([^,]*?[^ ,]) ?(?:[&@]| AT | X (?!R(?:OA)?D\b)|\/) ?([^,&@]+)(.*)$/

/** Reads a street corner: `W 41ST AVE & GRANVILLE ST`, `12TH X CAMBIE, VANCOUVER`. */
function* readCorner(text: string): Generator<AddressReading> {
  const [, first = '', second = '', after = ''] = CORNER.exec(text) ?? []
  if (second === '') return
  const [words, cross] = [rewriteStreet(splitWords(first)), rewriteStreet(splitWords(second))]
  const others = splitSegments(`,${after}`).others
  const cost = [words, cross].reduce(
    (sum, street) =>
      sum +
      streetCost(street) +
      (hasHouse(street) || hasLaterHouse(street, others) ? COST.numberUnexplained : 0) +
      (/^\d/.test(street[0] ?? '') && hasType(street.slice(1)) ? COST.numberInStreet : 0) +
      (/^\d+$/.test(street.join(' ')) ? COST.bareNumber : 0),
    0,
  )
  yield { units: [], civicNumber: null, range: null, words, cross, others, cost }
}

import { COST } from './address-costs.ts'
import {
  CIVIC_NUMBER,
  CIVIC_RANGE,
  type CivicRange,
  civicRange,
  normaliseCivicNumber,
  readCivicRange,
} from './civic-number.ts'
import { direction, typePattern } from './street-words.ts'
import { UNIT } from './unit-words.ts'

interface HouseNumbers {
  units?: string[]
  civicNumber: string
  range?: CivicRange | null
  tail: string
  cost: number
}

const TYPES = typePattern()
const END = '(?=[ ,]|$)'
/** Unit and house number: `5-1234 MAIN ST`, `5-12345-152 ST`. */
const PAIR = new RegExp(
  `^(${UNIT})( ?[-,/] ?| )(${CIVIC_NUMBER})(?=[ ,]|-\\d{1,3}(?:[A-Z]{1,2}| [A-Z])? (?:${TYPES})\\b|-[A-Z]{2}|$)( ?,)? ?(.*)$`,
)
const RANGE = new RegExp(`^(${CIVIC_RANGE})${END} ?(.*)$`, 'i')
const HOUSES = new RegExp(`^(\\d{1,6}(?: ?[,&] ?\\d{1,6}){2,9})${END} ?(.*)$`)
/**
 * House number with a letter. L and O start a name instead (`O Connor Rd`), and a letter before a type is a
 * street (`1234 A St`).
 */
const LETTER = new RegExp(`^(\\d{1,6})( ?- ?| )([A-Z]) (?!(?:${TYPES})\\b(?! (?:${TYPES})\\b))(.+)$`)
const CIVIC = new RegExp(`^(${CIVIC_NUMBER})(?= ?,|[- ]|$)( ?,)? ?(.*)$`)
/** House number separated from the street: `13750 - 88 Ave`, `283-Twelfth Ave`. */
const SEPARATED_NUMBER = /^(\d{1,6}[A-Z]?)(?: ?[-,] ?(?=\d[^,]*[A-Z])| ?- ?(?=[A-Z]{2}|[NSEW] ))(.*)$/

/** Lists all ways to read the numbers at the start of the text. */
export function houseNumbers(text: string): HouseNumbers[] {
  return [
    ...readPair(text),
    ...readRange(text),
    ...readLetterNumber(text),
    ...readSeparatedNumber(text),
    ...readCivicNumber(text),
  ].map((numbers) => ({ ...numbers, civicNumber: normaliseCivicNumber(numbers.civicNumber) }))
}

function readPair(text: string): HouseNumbers[] {
  const [, first = '', separator = '', second = '', comma, tail = ''] = PAIR.exec(text) ?? []
  if (tail === '') return []
  const readings: HouseNumbers[] = []
  const mark = separator.trim()
  const isDirection = direction(first) !== undefined
  const isRange = /^\d+$/.test(first) && (mark === '-' || mark === ',')
  const range = isRange ? readCivicRange(`${first}${mark}${second}`) : null
  const isFront = range?.kind === 'front'
  let cost = mark === '-' ? 0 : COST.unitWithoutDash
  if (comma) cost += COST.separatedFromStreet
  if (isDirection && mark === '') cost += COST.unitIsDirection
  if (isDirection) readings.push({ civicNumber: second, tail: `${first} ${tail}`, cost: COST.directionFirst })
  if (isFront) {
    readings.push({ civicNumber: range.first, range, tail, cost: 0 })
    readings.push({ units: [first], civicNumber: second, tail, cost: cost + COST.unitOfRange })
  } else readings.push({ units: [first], civicNumber: second, tail, range, cost })
  // `5-1234 A Main St` as number 1234A.
  const [, digits = '', space, letter = '', street = ''] = LETTER.exec(`${second} ${tail}`) ?? []
  if (space === ' ' && direction(letter) === undefined && !/[LO]/.test(letter))
    readings.push({
      units: [first],
      civicNumber: digits + letter,
      tail: street,
      cost: cost + COST.letterApart,
    })
  return readings
}

function readRange(text: string): HouseNumbers[] {
  const houses = HOUSES.exec(text)
  const [, written = '', tail = ''] = houses ?? RANGE.exec(text) ?? []
  if (tail === '' || (!houses && /[-,]\s*\d+$/.test(written))) return []
  const range = readHouses(written)
  return range ? [{ civicNumber: range.first, range, tail, cost: 0 }] : []
}

function readLetterNumber(text: string): HouseNumbers[] {
  const [, digits = '', mark = '', letter = '', tail = ''] = LETTER.exec(text) ?? []
  if (tail === '' || direction(letter) !== undefined) return []
  const isDashed = mark.includes('-')
  const cost = isDashed ? COST.letterAfterDash : COST.letterApart
  return [
    ...(isDashed ? [{ units: [letter], civicNumber: digits, tail, cost: 0 }] : []),
    ...(/[LO]/.test(letter) ? [] : [{ civicNumber: digits + letter, tail, cost }]),
  ]
}

function readSeparatedNumber(text: string): HouseNumbers[] {
  const [, civicNumber = '', tail = ''] = SEPARATED_NUMBER.exec(text) ?? []
  return tail === '' ? [] : [{ civicNumber, tail, cost: COST.separatedFromStreet }]
}

function readCivicNumber(text: string): HouseNumbers[] {
  const [, civicNumber = '', comma, tail = ''] = CIVIC.exec(text) ?? []
  if (tail === '' || /^[-&/@]/.test(tail)) return []
  return [{ civicNumber, tail, cost: comma ? COST.separatedFromStreet : 0 }]
}

/** `335, 337 & 341`. Null if numbers separated by commas are far apart. */
function readHouses(written: string): CivicRange | null {
  if (!/,/.test(written)) return readCivicRange(written)
  const numbers = written.match(/\d+/g)?.map(Number) ?? []
  const isNear = civicRange(String(Math.min(...numbers)), String(Math.max(...numbers))) !== null
  return isNear ? readCivicRange(numbers.join('&')) : null
}

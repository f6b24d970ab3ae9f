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
const SEPARATED = /^(\d{1,6}[A-Z]?)(?: ?[-,] ?(?=\d[^,]*[A-Z])| ?- ?(?=[A-Z]{2}|[NSEW] ))(.*)$/

/** All ways to read the numbers at the start of the text. */
export function houseNumbers(text: string): HouseNumbers[] {
  const found: HouseNumbers[] = []
  const [, first = '', separator = '', second = '', commaAfter, tail = ''] = PAIR.exec(text) ?? []
  if (tail !== '') {
    const dash = separator.trim()
    const isNumeric = /^\d+$/.test(first)
    const range =
      isNumeric && (dash === '-' || dash === ',') ? readCivicRange(`${first}${dash}${second}`) : null
    const isFront = range?.kind === 'front'
    const cost =
      (dash === '-' ? 0 : COST.unitWithoutDash) +
      (commaAfter ? COST.separatedFromStreet : 0) +
      (direction(first) !== undefined && dash === '' ? COST.unitIsDirection : 0)
    if (direction(first) !== undefined)
      found.push({ civicNumber: second, tail: `${first} ${tail}`, cost: COST.directionFirst })
    if (isFront) found.push({ civicNumber: range.first, range, tail, cost: 0 })
    found.push({
      units: [first],
      civicNumber: second,
      tail,
      ...(!isFront && { range }),
      cost: cost + (isFront ? COST.unitOfRange : 0),
    })
    // `5-1234 A Main St` as number 1234A.
    const [, digits = '', mark, letter = '', named = ''] = LETTER.exec(`${second} ${tail}`) ?? []
    if (mark === ' ' && direction(letter) === undefined && !/[LO]/.test(letter))
      found.push({ units: [first], civicNumber: digits + letter, tail: named, cost: cost + COST.letterApart })
  }
  const houses = HOUSES.exec(text)
  const [, written = '', ofRange = ''] = houses ?? RANGE.exec(text) ?? []
  const range = !houses && /[-,]\s*\d+$/.test(written) ? null : readHouses(written)
  if (range && ofRange !== '') found.push({ civicNumber: range.first, range, tail: ofRange, cost: 0 })
  const [, digits = '', mark = '', letter = '', named = ''] = LETTER.exec(text) ?? []
  if (named !== '' && direction(letter) === undefined) {
    const isDashed = mark.includes('-')
    if (isDashed) found.push({ units: [letter], civicNumber: digits, tail: named, cost: 0 })
    if (!/[LO]/.test(letter))
      found.push({
        civicNumber: digits + letter,
        tail: named,
        cost: isDashed ? COST.letterAfterDash : COST.letterApart,
      })
  }
  const [, separated = '', street = ''] = SEPARATED.exec(text) ?? []
  if (street !== '') found.push({ civicNumber: separated, tail: street, cost: COST.separatedFromStreet })
  const [, civicNumber = '', comma, rest = ''] = CIVIC.exec(text) ?? []
  if (rest !== '' && !/^[-&/@]/.test(rest))
    found.push({ civicNumber, tail: rest, cost: comma ? COST.separatedFromStreet : 0 })
  return found.map((numbers) => ({ ...numbers, civicNumber: normaliseCivicNumber(numbers.civicNumber) }))
}

/** `335, 337 & 341`. Null if numbers separated by commas are far apart. */
function readHouses(written: string): CivicRange | null {
  if (!/,/.test(written)) return readCivicRange(written)
  const numbers = written.match(/\d+/g)?.map(Number) ?? []
  const isNear = civicRange(String(Math.min(...numbers)), String(Math.max(...numbers))) !== null
  return isNear ? readCivicRange(numbers.join('&')) : null
}

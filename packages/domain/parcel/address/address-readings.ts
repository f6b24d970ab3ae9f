/**
 * The grammar of addresses: what was typed is split in every way that may be meant, each with its cost. Units, numbers and streets stand in any order that people use;
 * the streets that exist, where they are known, decide between the readings.
 */
import { COST, MOST_NUMBERED } from './address-costs.ts'
import { CIVIC_NUMBER, CIVIC_RANGE, type CivicRange, civicRange, normaliseCivicNumber, readCivicRange, spellFractions } from './civic-number.ts'
import { foldText, isHighway, rewriteStreet } from './street.ts'
import { direction, isPlainType, streetType, strongType, TYPELESS_STREETS, typePattern } from './street-words.ts'
import { takeUnits, UNIT } from './unit-words.ts'

export interface AddressReading {
  /** `204`, `PH2`, `B`; several of one building, in the order typed. */
  units: string[]
  civicNumber: string | null
  /** Set where the numbers can be a range; `units` has the first where they may also be a unit and its building. */
  range: CivicRange | null
  /** Words of the street, and of what follows it in the same segment. */
  words: string[]
  /** Segments, in words, that follow after a comma. */
  others: string[][]
  /** Words before the number: the name of a building. */
  building: string[]
  /** Words of the second street, where it is the corner of two, and of what follows it. */
  cross?: string[]
  cost: number
}

/** No address is longer; what is pasted may be, and must not keep anybody waiting. */
const MAX_ADDRESS_LENGTH = 400
/** Words after which no house number is looked for: no address has so many. */
const MOST_WORDS = 24

/** Parts of a mailing address that lead nowhere. */
const MAILING =
  /\b(?:(?:P ?O|POST OFFICE) )?BOX ?#?\d+\b|\bR ?R ?#? ?\d{1,2}\b|\bSS ?#? ?\d\b|\bSTN (?:MAIN|[A-Z]|\d)\b|\bGENERAL DELIVERY\b/g
const TYPES = typePattern()

/** Returns the address in capitals, its segments parted by commas. What stands in brackets is a remark (`LORNE ST (101-601)`). */
export function foldAddress(text: string): string {
  const folded = splitGlued(foldText(spellFractions(text.slice(0, MAX_ADDRESS_LENGTH).replace(/[^\S\n\r\t]+/g, ' ')))
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[\n\r\t;]|--+|\*\*+/g, ',')
    .replace(/,? ?(?:\bAND\b|[+&]) ?/g, ' & ')
    .replace(/([A-Z]{3}| (?:ST|RD|DR|AV|PL|CT|LN)) - ?/g, '$1, ')
    .replace(MAILING, ',')
    .replace(/[^\p{L}\p{N}#/,&@-]+/gu, ' '))
  return trimmed(folded)
}

/** Readings, those of a number at the start first; every text but an empty one has at least one. */
export function* readAddress(text: string): Generator<AddressReading> {
  const taken = takeUnits(foldAddress(text))
  const whole = taken.units.length > 0 ? trimmed(taken.text) : taken.text
  const withUnits = (reading: AddressReading) =>
    taken.units.length > 0 ? { ...reading, units: taken.units } : reading
  for (const reading of readingsOf(whole)) if (reading.words.length > 0) yield withUnits(reading)
}

function* readingsOf(whole: string): Generator<AddressReading> {
  yield* readNumbersAt(whole, '')
  yield* corner(whole)
  yield withoutNumber(whole)
  let words = 0
  for (const { index } of whole.matchAll(/(?<=[ ,])\S/g)) {
    if (words++ > MOST_WORDS) return
    const [before, here] = [whole.slice(0, index), whole.slice(index)]
    const isNumber = /^\d/.test(here)
    if (isNumber || before.endsWith(', ')) yield* readNumbersAt(here, before)
    if (isNumber) yield* numberAfterStreet(here, before)
  }
}

const trimmed = (text: string): string => text.replace(/\s*,[\s,]*/g, ', ').replace(/^[-, ]+|[-, ]+$/g, '')

interface Numbers {
  units?: string[]
  civicNumber: string
  range?: CivicRange | null
  tail: string
  cost: number
}

const END = '(?=[ ,]|$)'
const PAIR = new RegExp(`^(${UNIT})( ?[-,/] ?| )(${CIVIC_NUMBER})${END} ?(.*)$`)
const RANGE = new RegExp(`^(${CIVIC_RANGE})${END} ?(.*)$`, 'i')
const HOUSES = new RegExp(`^(\\d{1,6}(?: ?[,&] ?\\d{1,6}){2,9})${END} ?(.*)$`)
/** Letters of houses: few have so many doors as to reach L or O, which rather begin names (`O Connor Rd`). */
const LETTER = new RegExp(`^(\\d{1,6})( ?- ?| )([A-Z]) (?!(?:${TYPES})\\b(?! (?:${TYPES})\\b))(.+)$`)
const CIVIC = new RegExp(`^(${CIVIC_NUMBER})(?= ?,|[- ]|$)( ?,)? ?(.*)$`)
const BEFORE_NUMBERED = new RegExp(`^(\\d{1,6}[A-Z]?) ?([-,]) ?(\\d[^,]*[A-Z].*)$`)

/** Takes apart what was typed without a space: `637E22ND` → `637 E 22ND`. `22ND`, `125A`, a misspelled `22DN` and half of a postal code, `1A1`, are one word. */
export const splitGlued = (text: string): string =>
  text.replace(GLUED, splitNumber).replace(LEADING_DIRECTION, '$1 ').replace(GLUED, splitNumber)

const GLUED = /(?<![\p{L}\p{N}/])(\d{1,6})([A-Z][\p{L}\p{N}]+)/gu

function splitNumber(whole: string, digits: string, letters: string): string {
  if (/^[STNDRH]{2,3}$|^[A-Z]\d$/.test(letters)) return whole
  const ordinal = /^(ST|ND|RD|TH)(?=(AV|ST|RD|DR|CR|PL|BL)[A-Z]*$)/.exec(letters)?.[1] ?? ''
  return `${digits}${ordinal} ${letters.slice(ordinal.length)}`
}

/** `W10TH`, `637 E22`; `E12-1234` is a unit. */
const LEADING_DIRECTION = new RegExp(
  `(?:(?<=\\d )|(?<![\\p{L}\\p{N}/-]))([NS][EW]?|[EW]|NORTH|SOUTH|EAST|WEST)(?=\\d{1,3}(?:ST|ND|RD|TH| (?:${TYPES})\\b)|(?<=\\d [A-Z]+)\\d{1,3}[A-Z]{0,2}$)`,
  'gu',
)

/** Returns the readings of the numbers that the text begins with. */
function numbersOf(text: string): Numbers[] {
  const found: Numbers[] = []
  const [, first = '', separator = '', second = '', tail = ''] = PAIR.exec(text) ?? []
  if (tail !== '') {
    const dash = separator.trim()
    const isNumeric = /^\d+$/.test(first)
    const range = isNumeric && (dash === '-' || dash === ',') ? readCivicRange(`${first}${dash}${second}`) : null
    const isFront = range?.kind === 'front'
    const cost =
      (dash === '-' ? 0 : COST.unitWithoutDash) +
      (direction(first) !== undefined && dash === '' ? COST.unitIsDirection : 0)
    if (isFront) found.push({ civicNumber: range.first, range, tail, cost: 0 })
    found.push({
      units: [first],
      civicNumber: second,
      tail,
      ...(!isFront && { range }),
      cost: cost + (isFront ? COST.unitOfRange : 0),
    })
  }
  const [, written = '', ofRange = ''] = RANGE.exec(text) ?? HOUSES.exec(text) ?? []
  const range = /[-,]\s*\d+$/.test(written) && !/&/.test(written) ? null : readHouses(written)
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
  const [, parted = '', , street = ''] = BEFORE_NUMBERED.exec(text) ?? []
  if (street !== '') found.push({ civicNumber: parted, tail: street, cost: COST.partedFromStreet })
  const [, civicNumber = '', comma, rest = ''] = CIVIC.exec(text) ?? []
  if (rest !== '' && !/^[-&/@]/.test(rest))
    found.push({ civicNumber, tail: rest, cost: comma ? COST.partedFromStreet : 0 })
  return found.map((numbers) => ({ ...numbers, civicNumber: normaliseCivicNumber(numbers.civicNumber) }))
}

/** `335, 337 & 341`: where a comma parts them they are neighbours. */
function readHouses(written: string): CivicRange | null {
  if (!/,/.test(written)) return readCivicRange(written)
  const numbers = written.match(/\d+/g)?.map(Number) ?? []
  const isNear = civicRange(String(Math.min(...numbers)), String(Math.max(...numbers))) !== null
  return isNear ? readCivicRange(numbers.join('&')) : null
}

/** Returns the readings with a number, or a unit and a number, at the start of `here`, and a street after it. */
function readNumbersAt(here: string, before: string): AddressReading[] {
  const building = before === '' ? 0 : buildingCost(before)
  return numbersOf(here).map(({ units = [], civicNumber, range = null, tail, cost }) => {
    const { words, others } = segmentsOf(tail)
    const needsType = before !== '' && !hasType(words) ? COST.withoutType : 0
    return {
      units,
      civicNumber,
      range,
      words,
      others,
      building: /\p{L}/u.test(before) ? wordsOf(before) : [],
      cost: cost + building + needsType + streetCost(words, others.length > 0) + (/^[^,]*[&@]/.test(tail) ? COST.numberLeft : 0),
    }
  })
}

function buildingCost(before: string): number {
  const isUnlikely = /\d/.test(before) || wordsOf(before).some((word, index) => index > 0 && strongType(word) !== undefined)
  return (
    (before.endsWith(', ') ? COST.buildingName : COST.buildingNameUnparted) +
    (isUnlikely ? COST.unlikelyBuildingName : 0)
  )
}

const NUMBER_ALONE = new RegExp(`^(${CIVIC_NUMBER})(?=[ ,]|$)(.*)$`)

/** Returns the readings with the street in front of the number at the start of `here`. */
function numberAfterStreet(here: string, before: string): AddressReading[] {
  const [, number = '', after = ''] = NUMBER_ALONE.exec(here) ?? []
  const { words, others } = segmentsOf(before)
  const following = segmentsOf(after.trim().replace(/^, /, ''))
  // `KINGSWAY, 100 MILE HOUSE`
  const isOwnSegment = before.endsWith(', ')
  if (number === '' || others.length > 0 || (isOwnSegment && /^ /.test(after))) return []
  const [next] = following.words
  const isStreet = next !== undefined && !after.startsWith(',') && strongType(next) !== undefined
  const begins = /^\d/.test(before)
  return [
    {
      units: [],
      civicNumber: normaliseCivicNumber(number),
      range: null,
      words: after.startsWith(',') ? words : [...words, ...following.words],
      others: after.startsWith(',') ? [following.words, ...following.others] : following.others,
      building: [],
      cost:
        COST.numberAfterStreet +
        (isStreet ? COST.numberInStreet : 0) +
        (hasType(following.words) && !hasType(words) ? COST.withoutType : 0) +
        (begins ? COST.numberInStreet : 0) +
        streetCost(words),
    },
  ]
}

/** A street alone. */
function withoutNumber(text: string): AddressReading {
  const { words, others } = segmentsOf(text)
  const isNumbered = /^\d/.test(words[0] ?? '')
  const isLeft = words.some((word, index) => index > 0 && /^\d{1,6}[A-Z]?$/.test(word)) || others.some(([first = '']) => /^\d+$/.test(first))
  return {
    units: [],
    civicNumber: null,
    range: null,
    words,
    others,
    building: [],
    cost: (words.some((word) => /\p{L}/u.test(word)) ? 0 : COST.nameless) + (isNumbered ? COST.numberInStreet : isLeft && !isHighway(words[0]) ? COST.numberLeft : 0) + streetCost(words),
  }
}

const CORNER = /^([^,]*?[^ ,]) ?(?:[&@]| AT |\/) ?([^,&@]+)(.*)$/

/** `W 41ST AVE & GRANVILLE ST`, `12TH & CAMBIE, VANCOUVER` */
function* corner(text: string): Generator<AddressReading> {
  const [, first = '', second = '', after = ''] = CORNER.exec(text) ?? []
  if (second === '') return
  const [words, cross] = [rewriteStreet(wordsOf(first)), rewriteStreet(wordsOf(second))]
  const others = segmentsOf(`,${after}`).others
  const cost = [words, cross].reduce((sum, street) => sum + streetCost(street) + (/^\d+$/.test(street.join(' ')) ? COST.bareNumber : 0), 0)
  yield { units: [], civicNumber: null, range: null, words, cross, others, building: [], cost }
}

const wordsOf = (text: string): string[] => text.replace(/[^\p{L}\p{N}#/]+/gu, ' ').split(' ').filter((word) => word !== '')

function segmentsOf(text: string): { words: string[]; others: string[][] } {
  const [words = [], ...others] = text.split(',').map(wordsOf)
  return { words: rewriteStreet(words), others: others.filter((segment) => segment.length > 0) }
}

const hasType = (words: readonly string[]): boolean =>
  words.some((word, index) => (index > 0 || isHighway(word)) && strongType(word) !== undefined) ||
  words.some((word) => TYPELESS_STREETS.has(word)) ||
  (words.length > 1 && streetType(words.at(-1) ?? '') !== undefined)

/** Returns how unlikely a street begins with these words. `isWhole`: a comma ends it, so that `41` is not still being typed. */
function streetCost(words: readonly string[], isWhole = false): number {
  const start = words.findIndex((word) => direction(word) === undefined)
  const [first, second] = start < 0 ? [] : words.slice(start)
  if (first === undefined) return words.length > 0 && (words[0]?.length ?? 0) > 2 ? 0 : COST.nameless
  if (strongType(first) !== undefined && !isHighway(first)) {
    if (start > 0 && (words[start - 1]?.length ?? 0) > 2) return 0
    if (second === undefined || direction(second) !== undefined) return COST.nameless
    if (first === 'ST') return hasType(words.slice(start)) ? 0 : COST.saintWithoutType
    return isPlainType(first) ? COST.beginsWithType : 0
  }
  if (isHighway(first) && second === undefined) return COST.nameless
  const digits = /^(\d+)([A-Z]{0,2})$/.exec(first)?.[1]
  if (digits !== undefined) {
    if (isWhole && !words.some((word) => /\p{L}/u.test(word))) return COST.nameless
    if (second !== undefined && strongType(second) === undefined && streetType(second) === undefined) return COST.numberBeforeName
    return second !== undefined && Number(digits) > MOST_NUMBERED ? COST.highNumber : 0
  }
  return /^[A-Z]$/.test(first) && /[A-Z]{2}/.test(second ?? '') && words.length > start + 2 && !/[LO]/.test(first)
    ? COST.beginsWithLetter
    : 0
}

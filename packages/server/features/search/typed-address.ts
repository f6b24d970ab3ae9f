import { normaliseStreetWords, plainWords } from '#domain/street.ts'
import { direction, streetType, strongType } from '#domain/street-words.ts'
import { editDistance } from './edit-distance.ts'
import { type StreetParts, streetParts } from './street-lexicon.ts'

/** One way to read what was typed. `doubt` is how unlikely the reading is, in typing errors. */
export interface Reading {
  unit: string | null
  civicNumber: string | null
  /** The street's name without spaces, type and direction; never empty. */
  letters: string
  type: string | null
  directions: string
  /** Words after the street: municipality, postal code. */
  rest: string
  doubt: number
}

interface Numbered {
  unit: string | null
  civicNumber: string | null
  words: string[]
  doubt: number
}

const MOST_READINGS = 24

/**
 * Readings of an address in any order and state of completion, likeliest first: number or street first, unit before or
 * after, direction at either end, missing spaces, misspelled types. The street lexicon decides between them.
 */
export function readTypedAddress(text: string, municipalities: ReadonlySet<string>): Reading[] {
  const words = typedWords(text)
  const readings = new Map<string, Reading>()
  for (const numbered of numberReadings(words)) {
    for (const { words: street, rest, doubt } of restReadings(numbered.words, municipalities)) {
      for (const spelled of spellings(street)) {
        const parts = streetParts(normaliseStreetWords(spelled.words))
        const reading: Reading = {
          unit: numbered.unit,
          civicNumber: numbered.civicNumber,
          ...streetOf(parts),
          rest,
          doubt: numbered.doubt + doubt + spelled.doubt,
        }
        if (reading.letters === '') continue
        const key = [
          reading.unit,
          reading.civicNumber,
          reading.letters,
          reading.type,
          reading.directions,
          rest,
        ].join('|')
        const known = readings.get(key)
        if (!known || known.doubt > reading.doubt) readings.set(key, reading)
      }
    }
  }
  return [...readings.values()].sort((a, b) => a.doubt - b.doubt).slice(0, MOST_READINGS)
}

function streetOf({ base, type, directions }: StreetParts) {
  return { letters: base.join(''), type, directions }
}

const UNIT_WORDS = new Set(['UNIT', 'SUITE', 'STE', 'APT', 'APARTMENT', 'NO'])
const ORDINAL_END = /^(ST|ND|RD|TH)$/

/** Words with numbers and letters that were typed without a space taken apart: `637E22ND` → `637 E 22ND`. */
export function typedWords(text: string): string[] {
  return plainWords(text.replaceAll('½', ' 1/2 '))
    .flatMap((word) => {
      const glued = /^(\d{1,6})([A-Z].*)$/.exec(word)
      if (!glued) return [word]
      const [, digits = '', letters = ''] = glued
      // `22ND`, `125A` are one word.
      if (letters.length === 1 || ORDINAL_END.test(letters)) return [word]
      const ordinal = /^(ST|ND|RD|TH)(?=(AV|ST|RD|DR|CR|PL|BL)[A-Z]*$)/.exec(letters)?.[1]
      return ordinal ? [digits + ordinal, letters.slice(ordinal.length)] : [digits, letters]
    })
    .flatMap((word) => {
      const led = /^([NS][EW]?|[EW]|NORTH|SOUTH|EAST|WEST)(\d.*)$/.exec(word)
      return led ? [led[1] ?? '', ...typedWords(led[2] ?? '')] : [word]
    })
}

const CIVIC = /^\d{1,6}[A-Z]?$/

/** Which of the numbers is the civic number, and which a unit. */
function numberReadings(words: readonly string[]): Numbered[] {
  const marked = takeMarkedUnit(words)
  const rest = marked.words
  const readings: Numbered[] = []
  const add = (reading: Partial<Numbered> & { words: string[] }) =>
    readings.push({ unit: marked.unit, civicNumber: null, doubt: 0, ...reading })
  const [first, second] = rest
  if (first && CIVIC.test(first) && rest.length > 1) {
    add({ civicNumber: civicOf(first), words: rest.slice(1) })
    if (!marked.unit && second && CIVIC.test(second) && rest.length > 2) {
      add({ unit: first, civicNumber: civicOf(second), words: rest.slice(2), doubt: 0.1 })
    }
  }
  // `PH2 1783 Manitoba`, `A-1783 Manitoba`
  if (
    !marked.unit &&
    first &&
    second &&
    /^[A-Z]{1,2}\d{0,4}$/.test(first) &&
    CIVIC.test(second) &&
    rest.length > 2
  ) {
    add({
      unit: first,
      civicNumber: civicOf(second),
      words: rest.slice(2),
      doubt: direction(first) ? 0.6 : 0.1,
    })
  }
  for (let i = 1; i < rest.length; i++) {
    const word = rest[i]
    if (word === undefined || !CIVIC.test(word)) continue
    // `W 10 AVE`: a number before a type is a street.
    const isName = strongType(rest[i + 1] ?? '') !== undefined
    add({ civicNumber: civicOf(word), words: rest.toSpliced(i, 1), doubt: isName ? 0.5 : 0.15 })
  }
  add({ words: [...rest], doubt: first && CIVIC.test(first) ? 0.4 : 0 })
  return readings.filter((reading) => reading.words.length > 0)
}

function takeMarkedUnit(words: readonly string[]): { unit: string | null; words: string[] } {
  for (const [index, word] of words.entries()) {
    const hash = /^#(\w+)$/.exec(word)
    if (hash) return { unit: hash[1] ?? null, words: words.toSpliced(index, 1) }
    const next = words[index + 1]
    if ((word === '#' || UNIT_WORDS.has(word)) && next && /\d|^[A-Z]$/.test(next)) {
      return { unit: next.replace(/^#/, ''), words: words.toSpliced(index, 2) }
    }
  }
  return { unit: null, words: [...words] }
}

function civicOf(word: string): string {
  return word.replace(/^0+(?=\d)/, '')
}

const NOWHERE = new Set(['BC', 'CANADA'])
const POSTAL = /^[A-Z]\d[A-Z]\d[A-Z]\d$/

/** With and without what follows the street. */
function restReadings(
  words: readonly string[],
  municipalities: ReadonlySet<string>,
): { words: string[]; rest: string; doubt: number }[] {
  let street = words.filter((word) => !NOWHERE.has(word))
  const postal: string[] = []
  const joined = street.slice(-2).join('')
  if (street.length > 2 && POSTAL.test(joined)) {
    postal.push(joined)
    street = street.slice(0, -2)
  } else if (street.length > 1 && POSTAL.test(street.at(-1) ?? '')) {
    postal.push(street.at(-1) ?? '')
    street = street.slice(0, -1)
  }
  const whole = { words: street, rest: postal.join(' '), doubt: 0 }
  for (let length = Math.min(3, street.length - 1); length > 0; length--) {
    const place = municipalityOf(street.slice(-length).join(' '), municipalities, length === 1)
    if (!place) continue
    const without = {
      words: street.slice(0, -length),
      rest: [place.name, ...postal].join(' '),
      doubt: place.doubt,
    }
    // `1200 Richmond` may be the street of that name.
    return [without, { ...whole, doubt: 0.3 }]
  }
  return [whole]
}

function municipalityOf(
  typed: string,
  municipalities: ReadonlySet<string>,
  isOneWord: boolean,
): { name: string; doubt: number } | null {
  if (municipalities.has(typed)) return { name: typed, doubt: 0 }
  if (typed.length < 4 || (isOneWord && streetType(typed) !== undefined)) return null
  for (const name of municipalities) {
    if (typed.length >= 4 && name.startsWith(typed)) return { name, doubt: 0.1 }
    if (typed.length >= 6 && editDistance(typed, name, 1) === 1) return { name, doubt: 0.7 }
  }
  return null
}

/** Long forms, for misspelled ones; short forms are told by context. */
const TYPE_WORDS = [
  'AVENUE',
  'STREET',
  'DRIVE',
  'ROAD',
  'CRESCENT',
  'PLACE',
  'COURT',
  'BOULEVARD',
  'HIGHWAY',
  'LANE',
  'CIRCLE',
  'TERRACE',
  'SQUARE',
  'PARKWAY',
  'DIVERSION',
  'CONNECTOR',
  'MEWS',
  'WALK',
  'CLOSE',
  'CROSSING',
  'LANDING',
  'PASSAGE',
  'GREEN',
  'GROVE',
  'TRAIL',
]
const SHORT_TYPE_WORDS = [
  'AVE',
  'AV',
  'ST',
  'DR',
  'RD',
  'CRES',
  'CR',
  'PL',
  'BLVD',
  'HWY',
  'WAY',
  'CRT',
  'CT',
]
const DIRECTION_WORDS = ['EAST', 'WEST', 'NORTH', 'SOUTH']
const SHORT_DIRECTIONS = ['E', 'W', 'N', 'S', 'SE', 'SW', 'NE', 'NW']
const TYPE_ENDINGS = [...TYPE_WORDS, ...SHORT_TYPE_WORDS].sort((a, b) => b.length - a.length)
const DIRECTION_STARTS = [...DIRECTION_WORDS, 'SE', 'SW', 'NE', 'NW', 'E', 'W', 'N', 'S']

/** The words as they are, and with one of them read as a misspelled or glued type or direction. */
function spellings(words: readonly string[]): { words: string[]; doubt: number }[] {
  const found: { words: string[]; doubt: number }[] = [{ words: [...words], doubt: 0 }]
  const replace = (index: number, by: string[], doubt: number) =>
    found.push({ words: words.toSpliced(index, 1, ...by), doubt })
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1
    const isFirst = index === 0
    if (direction(word) !== undefined) continue
    const isKnownType = streetType(word) !== undefined
    if (!isFirst && !isKnownType) {
      for (const type of TYPE_WORDS) {
        if (word.length >= 3 && editDistance(word, type, 1) === 1) replace(index, [type], 0.9)
        else if (isLast && word.length >= 2 && type.startsWith(word)) replace(index, [type], 0.2)
      }
      for (const type of SHORT_TYPE_WORDS) {
        if (word.length >= 2 && word.length <= 5 && editDistance(word, type, 1) === 1)
          replace(index, [type], 1)
      }
    }
    if ((isFirst || index >= words.length - 2) && words.length > 1) {
      for (const way of DIRECTION_WORDS) {
        if (word.length >= 3 && editDistance(word, way, 1) === 1) replace(index, [way], 0.9)
      }
      if (word.length === 2 && !/\d/.test(word)) {
        for (const way of SHORT_DIRECTIONS) {
          if (editDistance(word, way, 1) === 1) replace(index, [way], 1.1)
        }
      }
    }
    // `22ND` misspelled: `22DN`, `22N`
    const ordinal = /^(\d+)([A-Z]{1,3})$/.exec(word)
    if (ordinal && !ORDINAL_END.test(ordinal[2] ?? '')) replace(index, [ordinal[1] ?? ''], 0.9)
    if (word.length >= 4) for (const pieces of unglue(word)) replace(index, pieces, 0.3 * (pieces.length - 1))
  }
  return found
}

/** `MANITOBAST` → `MANITOBA ST`; `SEMARINEDRIVE` → `SE MARINE DRIVE`, `SEMARINE DRIVE`. */
function unglue(word: string): string[][] {
  const found: string[][] = []
  const endings: string[][] = [[word]]
  for (const type of TYPE_ENDINGS) {
    if (word.endsWith(type) && word.length - type.length >= 2)
      endings.push([word.slice(0, -type.length), type])
  }
  for (const way of DIRECTION_STARTS) {
    if (!word.endsWith(way)) continue
    const street = word.slice(0, -way.length)
    const type = TYPE_ENDINGS.find((ending) => street.endsWith(ending) && street.length - ending.length >= 2)
    if (type) endings.push([street.slice(0, -type.length), type, way])
  }
  for (const pieces of endings) {
    const [name = '', ...others] = pieces
    if (others.length > 0) found.push(pieces)
    for (const way of DIRECTION_STARTS) {
      if (name.startsWith(way) && name.length - way.length >= 3)
        found.push([way, name.slice(way.length), ...others])
    }
  }
  return found
}

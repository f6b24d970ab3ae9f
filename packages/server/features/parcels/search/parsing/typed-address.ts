import { CIVIC_NUMBER, spellFractions } from '#domain/parcel/address/civic-number.ts'
import { normaliseStreetWords, plainWords } from '#domain/parcel/address/street.ts'
import { direction, strongType } from '#domain/parcel/address/street-words.ts'
import { type StreetParts, streetParts, toOrdinal } from '../street-lexicon.ts'
import { spellings } from './spellings.ts'
import { type KnownPlaces, restReadings } from './typed-rest.ts'

/** One reading of what was typed. `doubt` is its unlikelihood, in typing errors. */
export interface Reading {
  unit: string | null
  civicNumber: string | null
  /** Words of the street, a misspelled type or direction spelled right: `TIDEWATER`, `DRIVE`. */
  words: string[]
  /** Set where the street was typed with another name, which the words have: `NINETH` for 9th. */
  isMisspelled: boolean
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
export function readTypedAddress(text: string, places: KnownPlaces): Reading[] {
  const words = typedWords(text)
  const readings = new Map<string, Reading>()
  for (const numbered of numberReadings(words)) {
    for (const { words: street, rest, doubt } of restReadings(numbered.words, places)) {
      for (const spelled of spellings(street)) {
        const parts = streetParts(normaliseStreetWords(spelled.words))
        const reading: Reading = {
          unit: numbered.unit,
          civicNumber: numbered.civicNumber,
          words: spelled.isMisspelledName ? street : spelled.words,
          isMisspelled: spelled.isMisspelledName === true,
          ...streetOf(parts, spelled.words),
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

/** `3RD` stays an ordinal, so that it is no beginning of 33rd. */
function streetOf({ base, type, directions }: StreetParts, typed: readonly string[]) {
  const letters = base.join('')
  const ordinal = toOrdinal(letters)
  return { letters: typed.includes(ordinal) ? ordinal : letters, type, directions }
}

const UNIT_WORDS = new Set(['UNIT', 'SUITE', 'STE', 'APT', 'APARTMENT', 'NO'])

/** Returns the words, with numbers and letters that were typed without a space taken apart: `637E22ND` → `637 E 22ND`. */
export function typedWords(text: string): string[] {
  return withFractions(plainWords(spellFractions(text)))
    .flatMap((word) => {
      const glued = /^(\d{1,6})([A-Z].*)$/.exec(word)
      if (!glued) return [word]
      const [, digits = '', letters = ''] = glued
      // `22ND`, `125A`, a misspelled `22DN`, and half of a postal code, `1A1`, are one word.
      if (letters.length === 1 || /^[STNDRH]{2,3}$/.test(letters) || /^[A-Z]\d$/.test(letters)) return [word]
      const ordinal = /^(ST|ND|RD|TH)(?=(AV|ST|RD|DR|CR|PL|BL)[A-Z]*$)/.exec(letters)?.[1]
      return ordinal ? [digits + ordinal, letters.slice(ordinal.length)] : [digits, letters]
    })
    .flatMap((word) => {
      const led = /^([NS][EW]?|[EW]|NORTH|SOUTH|EAST|WEST)(\d.*)$/.exec(word)
      return led ? [led[1] ?? '', ...typedWords(led[2] ?? '')] : [word]
    })
}

/** Returns the words with each number and the fraction after it as one: `1244`, `1/2` → `1244 1/2`. */
function withFractions(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const before = joined.at(-1) ?? ''
    if (/^[1-3]\/[2-4]$/.test(word) && /^\d{1,6}[A-Z]?$/.test(before))
      joined.splice(-1, 1, `${before} ${word}`)
    else joined.push(word)
  }
  return joined
}

const CIVIC = new RegExp(`^${CIVIC_NUMBER}$`)

/** Returns the readings of the numbers: one as the civic number, another as a unit. */
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
  // `302 A Fifteenth Avenue`
  const isLetter = second !== undefined && /^[A-Z]$/.test(second) && direction(second) === undefined
  if (first && /^\d{1,6}$/.test(first) && isLetter && rest.length > 2)
    add({ civicNumber: civicOf(first) + second, words: rest.slice(2), doubt: 0.05 })
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

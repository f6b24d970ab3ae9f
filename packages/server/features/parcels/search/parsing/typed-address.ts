import type { AddressReading } from '#domain/parcel/address/address-readings.ts'
import { normaliseStreetWords } from '#domain/parcel/address/street.ts'
import { toOrdinal } from '#domain/parcel/address/street-words.ts'
import { type StreetParts, splitStreetName } from '../street-lexicon.ts'
import { type KnownPlaces, readPlaces } from './place-readings.ts'
import { listSpellings, type Spelling } from './spellings.ts'

/** One way to read an address. `doubt` is in typing errors. */
export interface Reading {
  unit: string | null
  civicNumber: string | null
  /** Words of the street, with type and direction corrected: `TIDEWATER`, `DRIVE`. */
  words: string[]
  /** Whether `words` misspell the name: `NINETH` for 9th. */
  isMisspelled: boolean
  /** The name without spaces, type and direction; never empty. */
  letters: string
  type: string | null
  directions: string
  /** Municipality and postal code. */
  rest: string
  doubt: number
}

const MAX_READINGS = 24
/** Other spellings are tried only for readings that cost at most this more than the cheapest. */
const MAX_SPELLING_COST = 0.5

/**
 * Lists readings, the most likely first, with corrected types, directions and spaces. Does not check whether
 * the streets exist.
 */
export function readTypedAddress(addresses: readonly AddressReading[], places: KnownPlaces): Reading[] {
  const readings = new Map<string, Reading>()
  const spellingsOf = new Map<string, Spelling[]>()
  const sorted = addresses.toSorted((a, b) => a.cost - b.cost)
  const max = (sorted[0]?.cost ?? 0) + MAX_SPELLING_COST
  for (const address of sorted) {
    for (const { words, rest, cost } of readPlaces(address, places)) {
      const key = words.join(' ')
      const asTyped: Spelling[] = [{ words, doubt: 0 }]
      const spellings = spellingsOf.get(key) ?? (address.cost <= max ? listSpellings(words) : asTyped)
      spellingsOf.set(key, spellings)
      for (const spelling of spellings) {
        const street = getStreet(splitStreetName(normaliseStreetWords(spelling.words)), spelling.words)
        if (street.letters === '') continue
        for (const unit of address.units.length > 0 ? address.units : [null]) {
          keepLikeliest(readings, {
            unit,
            civicNumber: address.civicNumber,
            words: spelling.isMisspelledName ? words : spelling.words,
            isMisspelled: spelling.isMisspelledName === true,
            ...street,
            rest,
            doubt: address.cost + cost + spelling.doubt,
          })
        }
      }
    }
  }
  return [...readings.values()].sort((a, b) => a.doubt - b.doubt).slice(0, MAX_READINGS)
}

function keepLikeliest(readings: Map<string, Reading>, reading: Reading): void {
  const { unit, civicNumber, letters, type, directions, rest, doubt } = reading
  const key = [unit, civicNumber, letters, type, directions, rest].join('|')
  const previous = readings.get(key)
  if (!previous || previous.doubt > doubt) readings.set(key, reading)
}

/** Keeps the ordinal `3RD`, so that it does not match 33rd. */
function getStreet({ base, type, directions }: StreetParts, words: readonly string[]) {
  const letters = base.join('')
  const ordinal = toOrdinal(letters)
  return { letters: words.includes(ordinal) ? ordinal : letters, type, directions }
}

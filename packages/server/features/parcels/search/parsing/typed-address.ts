import type { AddressReading } from '#domain/parcel/address/address-readings.ts'
import { normaliseStreetWords } from '#domain/parcel/address/street.ts'
import { toOrdinal } from '#domain/parcel/address/street-words.ts'
import { type StreetParts, streetParts } from '../street-lexicon.ts'
import { type KnownPlaces, placeReadings } from './place-readings.ts'
import { type Spelling, spellings } from './spellings.ts'

/** A way to read an address. `doubt` is in typing errors. */
export interface Reading {
  unit: string | null
  civicNumber: string | null
  /** Words of the street, with type and direction corrected: `TIDEWATER`, `DRIVE`. */
  words: string[]
  /** Whether the read name differs from `words`: `NINETH` for 9th. */
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
/** Maximum cost above the cheapest reading for which other spellings are tried. */
const SPELLED = 0.5

/** Most likely first, with corrected types, directions and spaces. Does not check whether streets exist. */
export function readTypedAddress(split: readonly AddressReading[], places: KnownPlaces): Reading[] {
  const readings = new Map<string, Reading>()
  const spelledOf = new Map<string, Spelling[]>()
  const cheapest = split.toSorted((a, b) => a.cost - b.cost)
  const max = (cheapest[0]?.cost ?? 0) + SPELLED
  for (const numbered of cheapest) {
    for (const { words, rest, cost } of placeReadings(numbered, places)) {
      const key = words.join(' ')
      const asTyped: Spelling[] = [{ words, doubt: 0 }]
      const spelled = spelledOf.get(key) ?? (numbered.cost <= max ? spellings(words) : asTyped)
      spelledOf.set(key, spelled)
      for (const spelling of spelled) {
        const street = getStreet(streetParts(normaliseStreetWords(spelling.words)), spelling.words)
        if (street.letters === '') continue
        for (const unit of numbered.units.length > 0 ? numbered.units : [null]) {
          add(readings, {
            unit,
            civicNumber: numbered.civicNumber,
            words: spelling.isMisspelledName ? words : spelling.words,
            isMisspelled: spelling.isMisspelledName === true,
            ...street,
            rest,
            doubt: numbered.cost + cost + spelling.doubt,
          })
        }
      }
    }
  }
  return [...readings.values()].sort((a, b) => a.doubt - b.doubt).slice(0, MAX_READINGS)
}

function add(readings: Map<string, Reading>, reading: Reading): void {
  const { unit, civicNumber, letters, type, directions, rest, doubt } = reading
  const key = [unit, civicNumber, letters, type, directions, rest].join('|')
  const known = readings.get(key)
  if (!known || known.doubt > doubt) readings.set(key, reading)
}

/** Keeps the ordinal `3RD`, so that it does not match 33rd. */
function getStreet({ base, type, directions }: StreetParts, typed: readonly string[]) {
  const letters = base.join('')
  const ordinal = toOrdinal(letters)
  return { letters: typed.includes(ordinal) ? ordinal : letters, type, directions }
}

/** Parsing of what follows the street in a typed address: municipality, province, postal code, whole or still being typed. */
import { streetEnd } from '#domain/parcel/address/address.ts'
import { direction, streetType } from '#domain/parcel/address/street-words.ts'
import { editDistance } from '../matching/edit-distance.ts'
import type { StreetLexicon } from '../street-lexicon.ts'

export type KnownPlaces = Pick<StreetLexicon, 'municipalities' | 'neighbourhoods'>

interface RestReading {
  /** Words of the street, which remain. */
  words: string[]
  /** Municipality and postal code; empty when none was typed. */
  rest: string
  /** Unlikelihood of the reading, in typing errors. */
  doubt: number
}

const NOWHERE = new Set(['BC', 'CANADA'])
/** A postal code, also while it is typed: `V5Y`, `V5Y1`, `V5Y1A1`. All of British Columbia begins with V. */
const POSTAL = /^([A-Z]\d[A-Z]\d[A-Z]\d|V\d[A-Z](\d[A-Z]?)?)$/
/** Maximum number of letters at the end that may begin a municipality or province, of which more is being typed. */
const MOST_BEGUN = 3

/** Returns the readings with and without what follows the street. */
export function restReadings(words: readonly string[], places: KnownPlaces): RestReading[] {
  const { street, postal } = withoutPostal(withoutProvince(words))
  const whole = { words: street, rest: postal.join(' '), doubt: 0 }
  for (let length = Math.min(3, street.length - 1); length > 0; length--) {
    const place = municipalityOf(street.slice(-length).join(' '), places.municipalities, length === 1)
    if (!place) continue
    const without = {
      words: street.slice(0, -length),
      rest: [place.name, ...postal].join(' '),
      doubt: place.doubt,
    }
    // `1200 Richmond` may be the street of that name.
    return [without, { ...whole, doubt: 0.3 }]
  }
  if (!isBegun(street)) return [whole, ...otherPlace(street, postal, places)]
  const finished = restReadings(street.slice(0, -1), places)
  return [whole, ...finished.map((reading) => ({ ...reading, doubt: reading.doubt + 0.2 }))]
}

/**
 * `NINTH AVE VANCOUVER`, where no address is in Vancouver: what follows the type of the street is a place. A neighbourhood is in any municipality, and
 * left out.
 */
function otherPlace(
  words: readonly string[],
  postal: readonly string[],
  { neighbourhoods }: KnownPlaces,
): RestReading[] {
  const end = streetEnd(words)
  const place = words.slice(end)
  if (place.length === 0 || !place.every((word) => /^[A-Z]{2,}$/.test(word))) return []
  const rest = neighbourhoods.has(place.join(' ')) ? postal : [...place, ...postal]
  return [{ words: words.slice(0, end), rest: rest.join(' '), doubt: 0.2 }]
}

function withoutProvince(words: readonly string[]): string[] {
  const named = words.indexOf('COLUMBIA')
  const short = named > 0 && words[named - 1] === 'BRITISH' ? words.toSpliced(named - 1, 2, 'BC') : words
  // After the province nothing but a postal code can begin.
  const isPostalBegun = NOWHERE.has(short.at(-2) ?? '') && /^V\d?$/.test(short.at(-1) ?? '')
  return (isPostalBegun ? short.slice(0, -1) : short).filter((word) => !NOWHERE.has(word))
}

function withoutPostal(words: readonly string[]): { street: string[]; postal: string[] } {
  for (const length of [2, 1]) {
    const code = words.slice(-length).join('')
    if (words.length > length && POSTAL.test(code)) {
      return { street: words.slice(0, -length), postal: [code] }
    }
  }
  return { street: [...words], postal: [] }
}

/** `MAIN STREET VA`: the last word is no part of a street, and too short to say which place it begins. */
function isBegun(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  return (
    words.length > 1 &&
    words.slice(0, -1).some((word) => /[A-Z]{2}/.test(word) && direction(word) === undefined) &&
    /^[A-Z]+$/.test(last) &&
    last.length <= MOST_BEGUN &&
    streetType(last) === undefined &&
    direction(last) === undefined
  )
}

function municipalityOf(
  typed: string,
  municipalities: ReadonlySet<string>,
  isOneWord: boolean,
): { name: string; doubt: number } | null {
  if (municipalities.has(typed)) return { name: typed, doubt: 0 }
  if (typed.length < 4 || (isOneWord && streetType(typed) !== undefined)) return null
  for (const name of municipalities) {
    if (name.startsWith(typed)) return { name, doubt: 0.1 }
    if (typed.length >= 6 && editDistance(typed, name, 1) === 1) return { name, doubt: 0.7 }
  }
  return null
}

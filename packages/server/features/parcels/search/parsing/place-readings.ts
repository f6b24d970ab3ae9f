/** Reads municipality, province and postal code after the street of a typed address, finished or not. */
import { COST } from '#domain/parcel/address/address-costs.ts'
import type { AddressReading } from '#domain/parcel/address/address-readings.ts'
import { streetEnd } from '#domain/parcel/address/street-end.ts'
import { direction, streetType } from '#domain/parcel/address/street-words.ts'
import { editDistance } from '../matching/edit-distance.ts'
import type { StreetLexicon } from '../street-lexicon.ts'

export type KnownPlaces = Pick<StreetLexicon, 'municipalities' | 'neighbourhoods'>

interface PlaceReading {
  words: string[]
  rest: string
  cost: number
}

const PROVINCE_WORDS = new Set(['BC', 'CANADA'])
/** A complete or partial postal code: `V5Y`, `V5Y1`, `V5Y1A1`. British Columbia's start with V. */
const POSTAL_CODE = /^([A-Z]\d[A-Z]\d[A-Z]\d|V\d[A-Z](\d[A-Z]?)?)$/
/** The start of a British Columbian postal code: `V`, `V5`, `V5Y1A1`. */
const POSTAL_CODE_START = /^V(\d([A-Z](\d([A-Z]\d?)?)?)?)?$/
/** A shorter start of a postal code is dropped, because it narrows nothing. */
const MIN_POSTAL_LETTERS = 3
/** Maximum letters of an unfinished municipality or province. */
const MAX_UNFINISHED_LETTERS = 3

export function readPlaces(
  { words, others }: Pick<AddressReading, 'words' | 'others'>,
  places: KnownPlaces,
): PlaceReading[] {
  const after = others.flatMap((segment) => getPlace(segment, places))
  return readOneSegment(words, places, after.length === 0).map((reading) => ({
    ...reading,
    rest: [reading.rest, ...after].filter((part) => part !== '').join(' '),
  }))
}

/**
 * Reads municipality and postal code of a segment between commas. Drops a neighbourhood, because it may be in any
 * municipality.
 */
function getPlace(segment: readonly string[], { municipalities, neighbourhoods }: KnownPlaces): string[] {
  const { street, postal } = splitPostalCode(stripProvince(segment))
  const name = street.join(' ')
  if (name === '' || neighbourhoods.has(name)) return postal
  return [getMunicipality(name, municipalities, street.length === 1)?.name ?? name, ...postal]
}

function readOneSegment(words: readonly string[], places: KnownPlaces, isOpen: boolean): PlaceReading[] {
  const { street, postal } = splitPostalCode(stripProvince(words))
  const withoutPlace = { words: street, rest: postal.join(' '), cost: 0 }
  for (let length = Math.min(3, street.length - 1); length > 0; length--) {
    const place = getMunicipality(street.slice(-length).join(' '), places.municipalities, length === 1)
    if (!place) continue
    const withPlace = {
      words: street.slice(0, -length),
      rest: [place.name, ...postal].join(' '),
      cost: place.cost,
    }
    // In `1200 Richmond`, Richmond may also be a street.
    return [withPlace, { ...withoutPlace, cost: COST.placeInStreet }]
  }
  if (!isOpen || !isUnfinishedPlace(street)) return [withoutPlace, ...unlistedPlace(street, postal, places)]
  const finished = readOneSegment(street.slice(0, -1), places, isOpen)
  return [
    withoutPlace,
    ...finished.map((reading) => ({ ...reading, cost: reading.cost + COST.lastWordUnfinished })),
  ]
}

/**
 * Reads the words after the street type as a place, even if it has no addresses: `NINTH AVE VANCOUVER`.
 */
function unlistedPlace(
  words: readonly string[],
  postal: readonly string[],
  { neighbourhoods }: KnownPlaces,
): PlaceReading[] {
  const end = streetEnd(words)
  const place = words.slice(end)
  if (place.length === 0 || !place.every((word) => /^[A-Z]{2,}$/.test(word))) return []
  const rest = neighbourhoods.has(place.join(' ')) ? postal : [...place, ...postal]
  return [{ words: words.slice(0, end), rest: rest.join(' '), cost: COST.placeUnknown }]
}

/** Drops the province at the end or before a postal code. Keeps `CANADA WAY`. */
function stripProvince(words: readonly string[]): string[] {
  const abbreviated = abbreviateProvince(words)
  const province = abbreviated.findLastIndex((word) => PROVINCE_WORDS.has(word))
  const after = abbreviated.slice(province + 1)
  const code = after.join('')
  const endsWithProvince = province >= 0 && (code === '' || POSTAL_CODE_START.test(code))
  if (!endsWithProvince) return [...abbreviated]
  const postal = code.length < MIN_POSTAL_LETTERS ? [] : after
  // `BC CANADA` has two words.
  return [...stripProvince(abbreviated.slice(0, province)), ...postal]
}

function abbreviateProvince(words: readonly string[]): readonly string[] {
  const index = words.lastIndexOf('COLUMBIA')
  return words[index - 1] === 'BRITISH' ? words.toSpliced(index - 1, 2, 'BC') : words
}

function splitPostalCode(words: readonly string[]): { street: string[]; postal: string[] } {
  for (const length of [2, 1]) {
    const code = words.slice(-length).join('')
    if (POSTAL_CODE.test(code)) return { street: words.slice(0, -length), postal: [code] }
  }
  return { street: [...words], postal: [] }
}

/** Whether the last word starts a place too short to identify: `MAIN STREET VA`. */
function isUnfinishedPlace(words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  return (
    words.length > 1 &&
    words.slice(0, -1).some((word) => /[A-Z]{2}/.test(word) && direction(word) === undefined) &&
    /^[A-Z]+$/.test(last) &&
    last.length <= MAX_UNFINISHED_LETTERS &&
    streetType(last) === undefined &&
    direction(last) === undefined
  )
}

function getMunicipality(
  typed: string,
  municipalities: ReadonlySet<string>,
  isOneWord: boolean,
): { name: string; cost: number } | null {
  if (municipalities.has(typed)) return { name: typed, cost: 0 }
  if (typed.length < 4 || (isOneWord && streetType(typed) !== undefined)) return null
  for (const name of municipalities) {
    if (name.startsWith(typed)) return { name, cost: COST.municipalityUnfinished }
    if (typed.length >= 6 && editDistance(typed, name, 1) === 1)
      return { name, cost: COST.municipalityMisspelled }
  }
  return null
}

import { COST } from '#domain/parcel/address/address-costs.ts'
import type { Reading } from '../parsing/typed-address.ts'
import {
  basesWithPrefix,
  countBits,
  letterMask,
  type Street,
  type StreetBase,
  type StreetLexicon,
} from '../street-lexicon.ts'
import { editDistance, prefixDistance } from './edit-distance.ts'

/**
 * `typed`: the street agrees with the address; `prefix`: its name starts with the typed name; `namesake`: it
 * has the same name but another type, direction or place; `similar`: it has another name.
 */
type Fit = 'typed' | 'prefix' | 'namesake' | 'similar'

export interface StreetMatch {
  street: Street
  reading: Reading
  fit: Fit
  cost: number
}

const MAX_ERRORS = 2
const MAX_COST = 3

/** Finds matching streets, best first, each once per reading of the unit and civic number. */
export function matchStreets(
  lexicon: StreetLexicon,
  readings: readonly Reading[],
  { limit, isForgiving }: { limit: number; isForgiving: boolean },
): StreetMatch[] {
  const bestMatches = new Map<string, Omit<StreetMatch, 'fit'> & { base: StreetBase }>()
  const baseCosts = new Map<string, [StreetBase, number][]>()
  for (const reading of readings) {
    if (reading.doubt > MAX_COST) continue
    let bases = baseCosts.get(reading.letters)
    if (!bases) {
      bases = isForgiving
        ? findMisspelledBases(lexicon, reading.letters)
        : findPrefixBases(lexicon, reading.letters)
      baseCosts.set(reading.letters, bases)
    }
    for (const [base, baseCost] of bases) {
      for (const street of base.streets) {
        const cost =
          reading.doubt +
          baseCost +
          typeCost(reading, street) +
          directionCost(reading, street) +
          restCost(reading, street)
        if (cost > MAX_COST) continue
        const key = `${reading.unit}|${reading.civicNumber}|${street.name}|${street.municipality}`
        const previous = bestMatches.get(key)
        if (!previous || previous.cost > cost) bestMatches.set(key, { street, base, reading, cost })
      }
    }
  }
  return [...bestMatches.values()]
    .sort(
      (a, b) =>
        a.cost - b.cost ||
        b.street.addressCount - a.street.addressCount ||
        (a.street.name < b.street.name ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ street, base, reading, cost }) => ({ street, reading, fit: getFit(reading, base, street), cost }))
}

export function matchTypedOrMisspelled(
  lexicon: StreetLexicon,
  readings: readonly Reading[],
  limit: number,
): StreetMatch[] {
  const asTyped = matchStreets(lexicon, readings, { limit, isForgiving: false })
  return asTyped.length > 0 ? asTyped : matchStreets(lexicon, readings, { limit, isForgiving: true })
}

function findPrefixBases(lexicon: StreetLexicon, input: string): [StreetBase, number][] {
  const bases = basesWithPrefix(lexicon, input)
  const ordinal = /^(\d+)(ST|ND|RD|TH)$/.exec(input)?.[1]
  const matches = ordinal ? basesWithPrefix(lexicon, ordinal).filter((base) => base.letters === ordinal) : []
  return [...bases, ...matches]
    .map((base): [StreetBase, number] => [base, baseCost(input, base, 0)])
    .filter(([, cost]) => cost < 1)
}

function findMisspelledBases(lexicon: StreetLexicon, input: string): [StreetBase, number][] {
  const mask = letterMask(input)
  const max = maxErrors(input)
  const matches: [StreetBase, number][] = []
  for (const base of lexicon.bases) {
    // Cheap filter: every typing error adds at most one letter that is not in the name.
    if (countBits(mask & ~base.mask) > max) continue
    const cost = baseCost(input, base, max)
    if (cost <= max + 0.5) matches.push([base, cost])
  }
  return matches
}

/** Allows no typing error in a single letter, which would match any name. */
function maxErrors(input: string): number {
  if (input.length < 2 && !/\d/.test(input)) return 0
  return input.length <= 3 ? 1 : MAX_ERRORS
}

function baseCost(input: string, base: StreetBase, max: number): number {
  const { letters } = base
  if (input === letters) return 0
  const isNumbered = base.ordinal !== letters
  if (isNumbered) return numberedCost(input, base, max)
  let cost = max + 1
  if (Math.abs(letters.length - input.length) <= max) cost = editDistance(input, letters, max)
  if (input.length < letters.length) {
    const unfinished = 0.15 + 0.25 * (1 - input.length / letters.length)
    if (letters.startsWith(input)) cost = Math.min(cost, unfinished)
    // With two errors, a few unfinished letters would match anything.
    else if (input.length >= 4) {
      const errors = Math.min(max, input.length < 7 ? 1 : MAX_ERRORS)
      const prefixErrors = prefixDistance(input, letters, errors)
      if (prefixErrors <= errors) cost = Math.min(cost, prefixErrors + unfinished)
    }
  }
  return cost
}

/** Cost of a numbered street: `22` equals `22ND`; `23ND` is most likely 22nd or 23rd. */
function numberedCost(input: string, { letters, ordinal }: StreetBase, max: number): number {
  if (input === ordinal) return 0
  if (/^\d+$/.test(input)) {
    if (letters.startsWith(input)) return 0.6 + 0.2 * (letters.length - input.length)
    return editDistance(input, letters, 1) === 1 ? 1.2 : max + 1
  }
  return Math.min(editDistance(input, ordinal, max), editDistance(input, letters, max) + 0.2)
}

function typeCost({ type }: Reading, street: Street): number {
  if (type === street.type) return 0
  if (type === null) return COST.typeMissing
  return street.type === null ? COST.typeUnknown : COST.typeOther
}

function directionCost({ directions }: Reading, street: Street): number {
  if (directions === street.directions) return 0
  if (directions === '') return COST.directionMissing
  if (street.directions === '') return COST.directionUnknown
  // `KENT AVE E` for `KENT AVE E N`.
  return street.directions.split(' ').includes(directions) ? COST.directionOneOfTwo : COST.directionOther
}

function restCost(reading: Reading, { municipality }: Street): number {
  const place = getTypedMunicipality(reading)
  if (place === '' || municipality === null) return 0
  const isSamePlace = municipality.toUpperCase().includes(place) || place.includes(municipality.toUpperCase())
  return isSamePlace ? COST.placeFits : COST.placeOther
}

/** The typed municipality, in capitals; may be empty. */
export function getTypedMunicipality({ rest }: Reading): string {
  return rest.replace(/ ?\b[A-Z]\d[A-Z](\d([A-Z]\d?)?)?$/, '')
}

function getFit(reading: Reading, base: StreetBase, street: Street): Fit {
  const { letters, words, type, directions } = reading
  if (reading.isMisspelled) return 'similar'
  const isOtherPlace = restCost(reading, street) > 0
  const hasFullName = letters === base.letters || letters === base.ordinal
  // `Mountain View` starts Mountain View Drive; `Main Street` does not start Mainland Street.
  const isNameOnly = type === null && getTypedMunicipality(reading) === ''
  const isPrefix = base.letters.startsWith(isNameOnly ? letters : words.join(''))
  if (!hasFullName) return isPrefix && !isOtherPlace ? 'prefix' : 'similar'
  const hasSameType = type === null || type === street.type
  const hasSameDirection =
    directions === '' ||
    [street.directions, ...street.directions.split(' ')].includes(directions) ||
    // `Main S` may become Main Street.
    (type === null && street.directions === '' && directions.length === 1)
  return hasSameType && hasSameDirection && !isOtherPlace ? 'typed' : 'namesake'
}

import { type AddressReading, readAddress, WITH_THOUSANDS } from './address-readings.ts'
import { type CivicRange, normaliseCivicNumber } from './civic-number.ts'
import { foldAddress } from './fold-address.ts'
import { normaliseStreet, normaliseStreetWords, plainWords } from './street.ts'
import { hasType } from './street-cost.ts'
import { streetEnd } from './street-end.ts'
import { takeUnits } from './unit-words.ts'

export interface ParsedAddress {
  /** `204`, `PH2`, `B`, without `#`. The first of several units. */
  unit: string | null
  units?: string[]
  /** `1783`, `519A`, `1234 1/2`. The first number of a range. */
  civicNumber: string | null
  /**
   * `1250-1254`, `1250 to 1254`, `335 & 341`, `204, 298`. If the numbers may be unit and building, `unit` is
   * set too.
   */
  range?: CivicRange
  /** Street in the spelling of `normaliseStreet`. */
  street: string | null
  cross?: string
  /** Municipality, postal code and other words, without `BC` and `CANADA`. */
  rest: string
}

interface AddressParts {
  unit?: string | null
  civicNumber?: string | null
  street?: string | null
  municipality?: string | null
  postalCode?: string | null
}

/**
 * Reads `#204 - 1783 Manitoba St, Vancouver` as unit 204, civic number 1783, street `MANITOBA ST`, rest
 * `VANCOUVER`. Takes the cheapest reading. Text that cannot be split stays in `street`.
 */
export function parseAddress(text: string): ParsedAddress {
  let best: AddressReading | undefined
  for (const reading of readAddress(text)) {
    // `Lot 6 Highrise A`: a number after words is a house number only if the words include a street type.
    if (reading.isStreetFirst && !hasType(reading.words)) continue
    if (!best || reading.cost < best.cost) best = reading
    if (best.cost === 0) break
  }
  if (!best) return { unit: readUnit(text), civicNumber: null, street: null, rest: '' }
  const end = streetEnd(best.words)
  const crossEnd = best.cross ? streetEnd(best.cross) : 0
  const trailingWords = [
    best.words.slice(end),
    ...(best.cross ? [best.cross.slice(crossEnd)] : []),
    ...best.others,
  ]
  return {
    unit: best.units[0] ?? null,
    ...(best.units.length > 1 && { units: best.units }),
    civicNumber: best.civicNumber,
    ...(best.range && { range: best.range }),
    street: normaliseStreetWords(best.words.slice(0, end)) || null,
    ...(best.cross && { cross: normaliseStreetWords(best.cross.slice(0, crossEnd)) }),
    rest: normaliseRest(trailingWords.flat()),
  }
}

export type AddressDoubt = 'several' | 'thousands'

/**
 * Says why a text is not one clear address. `several`: `8460 Ash St & 8495 Cambie St`; `thousands`: `1,234
 * Main St`, which may be unit 1 of 234.
 */
export function addressDoubt(text: string, { rest }: ParsedAddress): AddressDoubt | null {
  if (WITH_THOUSANDS.test(text)) return 'thousands'
  if (!/(?:^| )\d{1,6}[A-Z]? .*[A-Z]{2}/.test(rest)) return null
  const { civicNumber, street } = parseAddress(rest)
  return civicNumber !== null && street !== null && hasType(street.split(' ')) ? 'several' : null
}

const readUnit = (text: string): string | null => takeUnits(foldAddress(text)).units[0] ?? null

function normaliseRest(words: readonly string[]): string {
  return joinPostalCode(words.join(' '))
    .replace(/\b(BRITISH COLUMBIA|BC|CANADA)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function joinPostalCode(text: string): string {
  return text.replace(/\b([A-Z]\d[A-Z]) ?(\d[A-Z]\d)\b/g, '$1$2')
}

/** Orders the parts as people type them, so that prefixes match. The postal code has no space. */
export function searchText(parts: AddressParts): string {
  return [
    parts.civicNumber ? normaliseCivicNumber(parts.civicNumber) : '',
    parts.street ? normaliseStreet(parts.street) : '',
    parts.municipality ? plainWords(parts.municipality).join(' ') : '',
    parts.postalCode ? joinPostalCode(plainWords(parts.postalCode).join(' ')) : '',
    parts.unit ? plainWords(parts.unit).join('').replace(/^#/, '') : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

import { parseCoordinates, type TypedCoordinates } from '../geometry/coordinates.ts'
import { type ParsedAddress, parseAddress } from '../parcel/address/address.ts'
import { plainWords } from '../parcel/address/street.ts'
import { formatPid, normalisePid } from '../parcel/pid.ts'
import { readTypedPlan } from '../parcel/plan-number.ts'
import { plainForms } from '../text/cut/stored-characters.ts'

type SearchQuery =
  | { kind: 'empty' }
  | ({ kind: 'coordinates' } & TypedCoordinates)
  | { kind: 'pid'; pid: string }
  | { kind: 'plan'; planNumber: string }
  | { kind: 'listing'; listingNumber: string }
  | { kind: 'address'; address: ParsedAddress }
  /** A municipality, a neighbourhood, or the start of a street name. */
  | { kind: 'place'; text: string }

interface ClassifiedSearch {
  query: SearchQuery
  /** Hint for text that looks wrong or needed an assumption. */
  hint: string | null
}

/**
 * Tries coordinates, PID, plan number, MLS number, then address. Words without a digit or street are a place.
 */
export function classifySearch(text: string): ClassifiedSearch {
  const input = plainForms(text).trim()
  if (plainWords(input).length === 0) return { query: { kind: 'empty' }, hint: null }
  const coordinates = parseCoordinates(input)
  if (coordinates !== null) {
    return { query: { kind: 'coordinates', ...coordinates }, hint: coordinateHint(coordinates) }
  }
  const pid = typedPid(input)
  if (pid !== null) return { query: { kind: 'pid', pid }, hint: pidHint(input, pid) }
  const plan = readTypedPlan(input)
  if (plan !== null && !plan.isOld)
    return { query: { kind: 'plan', planNumber: plan.planNumber }, hint: null }
  const listingNumber = typedListingNumber(input)
  if (listingNumber !== null) return { query: { kind: 'listing', listingNumber }, hint: null }
  const address = parseAddress(input)
  if (/\d/.test(input) || hasStreetType(address)) {
    return { query: { kind: 'address', address }, hint: pidLengthHint(input) }
  }
  return { query: { kind: 'place', text: plainWords(input).join(' ') }, hint: null }
}

/** A PID without dashes or `PID` needs seven to nine digits, because shorter numbers are civic numbers. */
function typedPid(text: string): string | null {
  const isMarked = /^(?:P\.?I\.?D|parcel id)/i.test(text) || /\d\D+\d/.test(text)
  return isMarked || /^\d{7,9}$/.test(text) ? normalisePid(text) : null
}

/**
 * Reads a letter with seven or eight digits, or any number marked as MLS: `R2912345`, `C8054321`, `MLS®
 * 1234567`, `MLS# 912345`.
 */
export function typedListingNumber(text: string): string | null {
  const mlsMatch =
    /^(?:MLS|ML|listing)\s*(?:®|\(R\))?\s*(?:no\.?|number|id|#)?\s*:?\s*([A-Z]{0,2}\s?\d{4,9})$/i.exec(
      text.trim(),
    )
  const bareMatch = /^([A-Z]\s?\d{7,8})$/i.exec(text.trim())
  return (mlsMatch?.[1] ?? bareMatch?.[1])?.replace(/\s/g, '').toUpperCase() ?? null
}

/** Eight digits: an Interior or Island listing number, or a PID that lost its leading zero. */
export const isListingDigits = (text: string): boolean => /^[1-9]\d{7}$/.test(text.trim())

const SEARCHABLE_HINT =
  'Search finds addresses, corners such as Main & 12th, PIDs, plan, roll and MLS® numbers, postal codes, places and coordinates.'

/** `0.5 acre`, `10,000 sq ft`, `2 ha` */
export const isSize = (text: string): boolean =>
  /^[\d.,\s]*\d\s*(acres?|ac|ha|hectares?|m2|m²|sq\.?\s*(ft|m|feet|metres?)\.?|sqft|square (feet|foot|metres?))$/i.test(
    text.trim(),
  )

/** Null unless the text is a size or a zone (`RT-7`), which cannot be searched. */
export function unsearchableHint(text: string): string | null {
  const input = text.trim()
  if (isSize(input)) return `“${input}” is a size. ${SEARCHABLE_HINT}`
  return /^(?:[A-Z]{1,4}-\d{1,3}[A-Z]?|[A-Z]{1,3}\d{1,2}[A-Z]?)$/i.test(input)
    ? `“${input}” may be a zone. The layer Zoning shows zones. ${SEARCHABLE_HINT}`
    : null
}

function hasStreetType({ street }: ParsedAddress): boolean {
  return (
    street !== null &&
    / (ST|AVE|RD|DR|BLVD|CRES|CRT|PL|LANE|WAY|HWY|PKY|TERR|MEWS|SQ)( [NSEW]{1,2})*$/.test(street)
  )
}

const ASSUMPTION_TEXTS: Record<NonNullable<TypedCoordinates['assumption']>, string> = {
  swapped: 'longitude came first.',
  west: 'west was assumed.',
  'swapped-west': 'longitude came first, and west was assumed.',
}

function coordinateHint({ longitude, latitude, assumption }: TypedCoordinates): string | null {
  if (assumption === null) return null
  return `Read as latitude ${latitude}, longitude ${longitude}: ${ASSUMPTION_TEXTS[assumption]}`
}

function pidHint(input: string, pid: string): string | null {
  if (isListingDigits(input)) return `Read as MLS® number ${input}, and as PID ${formatPid(pid)}.`
  return input.replace(/\D/g, '').length < 9 ? `Read as PID ${formatPid(pid)}: a PID has nine digits.` : null
}

function pidLengthHint(input: string): string | null {
  const digits = input.replace(/^P\.?I\.?D\.?\D*/i, '').replace(/[\s-]/g, '')
  const isPidIntended = /^P\.?I\.?D/i.test(input) || /^\d{3}-\d{3}-\d+$/.test(input)
  return isPidIntended && /^\d+$/.test(digits) && digits.length !== 9
    ? `A PID has nine digits, this has ${digits.length}.`
    : null
}

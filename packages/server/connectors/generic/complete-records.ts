/** Fills record fields from several columns, or from columns that are not record fields. */
import { type AddressDoubt, addressDoubt, parseAddress } from '#domain/parcel/address/address.ts'
import { normaliseStreet } from '#domain/parcel/address/street.ts'
import { normalisePlanNumber } from '#domain/parcel/plan-number.ts'
import type { Facts } from '#domain/parcel/record-fields.ts'
import { NOT_KNOWN } from '#domain/valuation/cma/sales/market-sale.ts'
import { text } from '../read-value.ts'
import { tenure } from './sale-attributes.ts'

export type Cell = (field: string) => unknown

export type Values = Record<string, unknown>

/** The tenure becomes a fact, because parcels have no such field. */
export function completeParcel(values: Values, cell: Cell): void {
  const tenureCell = text(cell('tenure'))
  if (tenureCell !== null)
    values.facts = { ...(values.facts as Facts), tenure: tenure(tenureCell) ?? NOT_KNOWN } as Facts
}

/** Returns why the address is ambiguous, or null. The cell of an ambiguous address becomes a fact. */
export function splitAddress(values: Values, cell: Cell): AddressDoubt | null {
  if (values.street !== null || values.civicNumber !== null) return null
  const fullAddress = text(cell('address'))
  if (fullAddress === null) return null
  const address = parseAddress(fullAddress)
  const { unit, civicNumber, range, street, rest } = address
  if (civicNumber === null || street === null) {
    values.street = fullAddress
    return null
  }
  const doubt = addressDoubt(fullAddress, address)
  if (doubt !== null) values.facts = { ...(values.facts as Facts), address: fullAddress } as Facts
  if (doubt === 'thousands') return doubt
  values.unit ??= unit
  // `1250-1254` is kept as written; `5-50` is unit 5 of number 50.
  values.civicNumber = unit === null && range ? range.written : civicNumber
  values.street = findSourceSpelling(fullAddress, street)
  const postalCode = POSTAL_CODE.exec(rest)?.[0]
  if (postalCode !== undefined) values.postalCode ??= postalCode.replace(/^(...)/, '$1 ')
  const municipality = rest.replace(POSTAL_CODE, '').trim()
  if (/^[A-Z][A-Z .'-]*$/.test(municipality))
    values.municipality ??= municipality.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return doubt
}

/**
 * Returns the source's spelling of a street in capitals, such as `SWANSEA LN` for our `SWANSEA LANE`; our own if
 * the cell lacks it.
 */
function findSourceSpelling(fullAddress: string, street: string): string {
  const segments = fullAddress.toUpperCase().split(',')
  if (segments.some((segment) => segment.endsWith(` ${street}`))) return street
  for (const segment of segments) {
    const words = segment.trim().split(/\s+/)
    for (let start = 0; start < words.length; start++) {
      for (let end = words.length; end > start; end--) {
        const phrase = words.slice(start, end).join(' ')
        if (normaliseStreet(phrase) === street) return phrase.replace(/[^\p{L}\p{N}.]+$/u, '')
      }
    }
  }
  return street
}

const POSTAL_CODE = /\b[A-Z]\d[A-Z]\d[A-Z]\d\b/

/** Plan and lot become facts that link rows to parcels, because assessments have no such fields. */
export function completeAssessment(values: Values, cell: Cell): void {
  const plan = planNumber(cell('plan'))
  const lot = text(cell('lot'))
  // Restores `002`, which spreadsheets save as 2, and scripts as 2.0.
  const useCode = /^(\d{1,3})(?:\.0+)?$/.exec(String(values.actualUseCode))?.[1]
  if (useCode !== undefined) values.actualUseCode = useCode.padStart(3, '0')
  values.facts = {
    ...(values.facts as Facts),
    ...(plan !== null && { plan }),
    ...(lot !== null && { lot }),
  } as Facts
  addTotal(values)
}

function addTotal(values: Values): void {
  const { landDollars: land, improvementDollars: improvement } = values
  if (typeof land === 'number' && typeof improvement === 'number') values.totalDollars ??= land + improvement
}

export const planNumber = (cell: unknown): string | null => normalisePlanNumber(text(cell)) ?? text(cell)

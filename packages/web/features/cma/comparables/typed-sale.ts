import type { Analysis } from '#contract/cma/analyses.ts'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { formatPid, readTypedPid } from '#domain/parcel/pid.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { findDifferentClass, UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { isImportedRow } from '#domain/valuation/cma/design/imported-terms.ts'
import type { ImportedRow } from '#domain/valuation/cma/design/terms.ts'
import type { FieldError } from '../../../ui/forms/use-submit.ts'
import type { StatedSale } from '../analysis-queries.ts'
import { toStoredNumber, toTypedNumber } from '../attribute-numbers.ts'

type SaleAttributes = OwnSale['attributes']

const NUMBERS = [
  'floorSquareMetres',
  'lotSquareMetres',
  'yearBuilt',
  'bedrooms',
  'bathrooms',
  'storeys',
  'basementShare',
] as const satisfies readonly (keyof SaleAttributes)[]
export type NumberKey = (typeof NUMBERS)[number]

/** A sale as typed: areas in the account's units, the basement share in percent. */
export interface TypedSale
  extends Pick<OwnSale, 'name' | 'contractOn' | 'isArmsLength' | 'notes' | 'attributes'> {
  pid: string
  listingNumber: string
  soldOn: string | null
  priceDollars: number | null
  tenure: OwnSale['tenure'] | null
  taxDollars: number | null
  at: LngLat | null
  imported: NonNullable<OwnSale['imported']>
  invalidFields: readonly SaleField[]
}

export type SaleField =
  | NumberKey
  | 'name'
  | 'pid'
  | 'priceDollars'
  | 'taxDollars'
  | 'soldOn'
  | 'contractOn'
  | 'place'
  | ImportedRow

export const NO_SALE: TypedSale = {
  name: '',
  pid: '',
  listingNumber: '',
  soldOn: null,
  priceDollars: null,
  tenure: null,
  taxDollars: null,
  contractOn: null,
  isArmsLength: true,
  notes: '',
  at: null,
  attributes: UNKNOWN_ATTRIBUTES,
  imported: {},
  invalidFields: [],
}

/** `parsed`: whether the text of a field could be read. */
export type SetSale = (changes: Partial<TypedSale>, parsed?: ParsedField) => void

interface ParsedField {
  field: SaleField
  ok: boolean
}

export const withParsed = (invalidFields: TypedSale['invalidFields'], { field, ok }: ParsedField) => [
  ...invalidFields.filter((other) => other !== field),
  ...(ok ? [] : [field]),
]

export const UNSAVED_SALE = 'The sale that you entered is not saved.'

const typedOrNull = (key: NumberKey, storedNumber: number | null, units: UnitSystem) =>
  storedNumber === null ? null : toTypedNumber(key, storedNumber, units)

const storedOrNull = (key: NumberKey, typedNumber: number | null, units: UnitSystem) =>
  typedNumber === null ? null : toStoredNumber(key, typedNumber, units)

const setNumbers = (attributes: SaleAttributes, numberOf: (key: NumberKey) => number | null) => ({
  ...attributes,
  ...Object.fromEntries(NUMBERS.map((key) => [key, numberOf(key)])),
})

export function toTypedSale({ attributes, ...sale }: OwnSale, units: UnitSystem): TypedSale {
  return {
    name: sale.name,
    pid: sale.pid === null ? '' : formatPid(sale.pid),
    listingNumber: sale.listingNumber ?? '',
    soldOn: sale.soldOn,
    priceDollars: sale.priceDollars,
    tenure: sale.tenure,
    taxDollars: sale.taxDollars || null,
    contractOn: sale.contractOn,
    isArmsLength: sale.isArmsLength,
    notes: sale.notes,
    at: sale.position,
    attributes: setNumbers(attributes, (key) => typedOrNull(key, attributes[key], units)),
    imported: sale.imported ?? {},
    invalidFields: [],
  }
}

export function findSaleProblem(sale: TypedSale): FieldError<SaleField> | null {
  const { name, pid, soldOn, priceDollars, taxDollars, contractOn, at } = sale
  const problem = (field: SaleField, message: string) => ({ field, message })
  const isInvalid = (field: SaleField) => sale.invalidFields.includes(field)
  if (name.trim() === '') return problem('name', 'Please name the sale, for example by its address.')
  if (isInvalid('priceDollars')) return problem('priceDollars', 'Please correct the amount.')
  if (priceDollars === null || priceDollars < 1)
    return problem('priceDollars', 'Please enter the price that was paid.')
  if (isInvalid('soldOn')) return problem('soldOn', 'Please correct the date.')
  if (soldOn === null) return problem('soldOn', 'Please enter the day on which it was sold.')
  if (pid.trim() !== '' && readTypedPid(pid) === null)
    return problem('pid', 'Please enter a PID of nine digits, or leave it empty.')
  if (isInvalid('taxDollars')) return problem('taxDollars', 'Please correct the amount, or leave it empty.')
  if (taxDollars !== null && taxDollars >= priceDollars)
    return problem('taxDollars', 'Please enter a GST amount below the price, which includes it.')
  if (isInvalid('contractOn')) return problem('contractOn', 'Please correct the date, or leave it empty.')
  if (contractOn !== null && contractOn > soldOn)
    return problem('contractOn', 'Please enter a contract date on or before the day of the sale.')
  const number = NUMBERS.find(isInvalid) ?? sale.invalidFields.find(isImportedRow)
  if (number !== undefined) return problem(number, 'Please correct the number, or leave it empty.')
  return at === null ? problem('place', 'Please choose the place of the sale.') : null
}

/** Converts a typed sale. New sales get the subject's class. Values without a field come from `previous`. */
export function toStatedSale(
  sale: TypedSale,
  { subject }: Pick<Analysis, 'subject'>,
  units: UnitSystem,
  previous: OwnSale | null,
): StatedSale {
  const stored = previous?.attributes ?? UNKNOWN_ATTRIBUTES
  const { attributes } = sale
  // An unchanged field keeps the stored number, without rounding.
  const storedNumberFor = (key: NumberKey) =>
    attributes[key] === typedOrNull(key, stored[key], units)
      ? stored[key]
      : storedOrNull(key, attributes[key], units)
  return {
    name: sale.name.trim(),
    position: [...(sale.at ?? subject.position)],
    pid: readTypedPid(sale.pid),
    listingNumber: sale.listingNumber.trim() || null,
    marketClass: previous?.marketClass ?? findDifferentClass(subject) ?? subject.marketClass,
    tenure: sale.tenure ?? subject.tenure,
    building: previous?.building ?? null,
    neighbourhood: previous?.neighbourhood ?? null,
    attributes: {
      ...setNumbers(attributes, storedNumberFor),
      zoning: attributes.zoning?.trim() || null,
      ocp: attributes.ocp?.trim() || null,
    },
    ...(Object.keys(sale.imported).length > 0 && { imported: sale.imported }),
    priceDollars: sale.priceDollars ?? 0,
    taxDollars: sale.taxDollars ?? 0,
    soldOn: sale.soldOn ?? '',
    contractOn: sale.contractOn,
    isArmsLength: sale.isArmsLength,
    notes: sale.notes.trim(),
  }
}

/** Converts stored attributes to typed numbers: areas in the account's units, shares in percent. */
import { squareFeetToSquareMetres, toSquareFeet, type UnitSystem } from '#domain/text/units.ts'
import type { AttributeKey } from '#domain/valuation/analysis/attribute-texts.ts'
import { marketDay } from '../../lib/today.ts'
import type { NumberRules } from '../../ui/fields/numbers/typed-number.ts'

const PERCENT: NumberRules = { min: 0, max: 100 }

/** Accepted values of an attribute. Sales outside these bounds are not comparable. */
export function numberRules(key: AttributeKey): NumberRules {
  switch (key) {
    case 'floorSquareMetres':
      return { min: 1, max: 500_000 }
    case 'lotSquareMetres':
      return { min: 1, max: 1e9 }
    case 'yearBuilt':
      // New houses are sold up to three years before completion.
      return { min: 1800, max: Number(marketDay().slice(0, 4)) + 3, isInteger: true, isYear: true }
    case 'bedrooms':
    case 'bathrooms':
      return { min: 0, max: 50 }
    case 'storeys':
      return { min: 0, max: 10 }
    default:
      return PERCENT
  }
}

const isShare = (key: AttributeKey): boolean => key.endsWith('Share')
const isArea = (key: AttributeKey): boolean => key.endsWith('SquareMetres')

/** Unit after a number: `ft²`, `%`. */
export function unitSign(key: AttributeKey, units: UnitSystem): string | undefined {
  if (isShare(key)) return '%'
  if (!isArea(key)) return undefined
  return units === 'imperial' ? 'ft²' : 'm²'
}

export function toTypedNumber(key: AttributeKey, value: number, units: UnitSystem): number {
  if (isShare(key)) return Math.round(10_000 * value) / 100
  if (!isArea(key)) return value
  return units === 'imperial' ? Math.round(toSquareFeet(value)) : Math.round(10 * value) / 10
}

export function toStoredNumber(key: AttributeKey, value: number, units: UnitSystem): number {
  if (isShare(key)) return value / 100
  return isArea(key) && units === 'imperial' ? squareFeetToSquareMetres(value) : value
}

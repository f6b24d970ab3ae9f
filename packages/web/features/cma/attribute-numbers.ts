/** Numbers of a property as they are typed: areas in the account's units, shares in percent. */
import { squareFeetOf, squareMetresOfSquareFeet, type UnitSystem } from '#domain/text/units.ts'
import type { AttributeKey } from '#domain/valuation/analysis/attribute-texts.ts'
import type { NumberRules } from '../../ui/fields/numbers/typed-number.ts'

const BOUNDS: Partial<Record<AttributeKey, NumberRules>> = {
  floorSquareMetres: { min: 1, max: 1e9 },
  lotSquareMetres: { min: 1, max: 1e9 },
  yearBuilt: { min: 1800, max: 2100, isInteger: true },
}
const COUNT_OR_PERCENT: NumberRules = { min: 0, max: 100 }

export const numberRules = (key: AttributeKey): NumberRules => BOUNDS[key] ?? COUNT_OR_PERCENT

const isShare = (key: AttributeKey): boolean => key.endsWith('Share')
const isArea = (key: AttributeKey): boolean => key.endsWith('SquareMetres')

/** Returns the sign beside the number: `ft²`, `%`; undefined for a plain number. */
export function signOf(key: AttributeKey, units: UnitSystem): string | undefined {
  if (isShare(key)) return '%'
  if (!isArea(key)) return undefined
  return units === 'imperial' ? 'ft²' : 'm²'
}

/** Returns a stored number as its field has it, rounded to what is typed. */
export function typedNumber(key: AttributeKey, stored: number, units: UnitSystem): number {
  if (isShare(key)) return Math.round(10_000 * stored) / 100
  return isArea(key) && units === 'imperial' ? Math.round(squareFeetOf(stored)) : stored
}

export function storedNumber(key: AttributeKey, typed: number, units: UnitSystem): number {
  if (isShare(key)) return typed / 100
  return isArea(key) && units === 'imperial' ? squareMetresOfSquareFeet(typed) : typed
}

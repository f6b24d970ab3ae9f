import { describe, expect, it } from 'vitest'
import { getNumberMessage } from '../../ui/fields/field-messages.ts'
import { checkNumber } from '../../ui/fields/numbers/typed-number.ts'
import { numberRules, toStoredNumber, toTypedNumber } from './attribute-numbers.ts'

describe('A number of a property, as it is typed,', () => {
  it('has no more decimals than a person would type, in either unit', () => {
    const stored = toStoredNumber('floorSquareMetres', 1700, 'imperial')
    expect(toTypedNumber('floorSquareMetres', stored, 'metric')).toBe(157.9)
    expect(toTypedNumber('floorSquareMetres', stored, 'imperial')).toBe(1700)
    expect(toTypedNumber('basementShare', 0.123456, 'metric')).toBe(12.35)
  })

  it.each([
    ['storeys', '99', 'Must be at most 10.'],
    ['yearBuilt', '1700', 'Must be at least 1800.'],
    ['floorSquareMetres', '99999999', 'Must be at most 500,000.'],
    ['basementShare', '120', 'Must be at most 100.'],
  ] as const)('is plausible: %s %s is refused', (key, text, message) =>
    expect(getNumberMessage(checkNumber(text, numberRules(key)))).toBe(message),
  )
})

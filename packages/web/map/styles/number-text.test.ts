import { createExpression } from '@maplibre/maplibre-gl-style-spec'
import fc from 'fast-check'
import type { ExpressionSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { formatCompactCurrency } from '#domain/text/money.ts'
import { formatArea, formatLength, type UnitSystem } from '#domain/text/units.ts'
import { formatAreaExpression, formatLengthExpression, formatPriceExpression } from './number-text.ts'

const VALUE: ExpressionSpecification = ['get', 'value']

function drawn(expression: ExpressionSpecification): (value: number) => string {
  const compiled = createExpression(expression, 'layout')
  if (compiled.result !== 'success') throw new Error(JSON.stringify(compiled.value))
  return (value) => compiled.value.evaluate({ zoom: 18 }, { type: 1, properties: { value } })
}

const UNITS: UnitSystem[] = ['imperial', 'metric']

test.each(UNITS)('areas and lengths in %s are what the card and the table write', (units) => {
  const [area, length] = [
    drawn(formatAreaExpression(VALUE, units)),
    drawn(formatLengthExpression(VALUE, units)),
  ]
  fc.assert(
    fc.property(fc.double({ min: 10, max: 500_000, noNaN: true }), (value) => {
      expect(area(value)).toBe(formatArea(value, units))
      if (value < 900) expect(length(value)).toBe(formatLength(value, units))
    }),
  )
})

test('price tags are what the totals write, at every step', () => {
  const tag = drawn(formatPriceExpression(VALUE))
  expect([820, 845_000, 999_500, 1_285_000, 11_000_000, 11_700_000, 1e9].map(tag)).toEqual([
    '$820',
    '$845K',
    '$1.00M',
    '$1.29M',
    '$11.0M',
    '$11.7M',
    '$1.00B',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (price) => {
      expect(tag(price)).toBe(formatCompactCurrency(price))
    }),
  )
})

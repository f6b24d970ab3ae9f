/** Map expressions that format numbers like `domain/text`. */
import type { ExpressionSpecification } from 'maplibre-gl'
import { COMPACT_PRICES } from '#domain/text/money.ts'
import {
  acresToSquareMetres,
  FEET_PER_METRE,
  SQUARE_METRES_PER_HECTARE,
  toSquareFeet,
  type UnitSystem,
} from '#domain/text/units.ts'

/** Independent of the browser's locale: German would show `4.026`. */
const LOCALE = 'en-CA'

const formatRounded = (value: ExpressionSpecification, max: number, min = 0): ExpressionSpecification =>
  max === 0
    ? ['number-format', ['round', value], { locale: LOCALE }]
    : ['number-format', value, { locale: LOCALE, 'min-fraction-digits': min, 'max-fraction-digits': max }]

/** Like `formatLength`, for less than a kilometre or mile. */
export function formatLengthExpression(
  metres: ExpressionSpecification,
  units: UnitSystem,
): ExpressionSpecification {
  return units === 'metric'
    ? ['concat', formatRounded(metres, 1), ' m']
    : ['concat', formatRounded(['*', metres, FEET_PER_METRE], 1), ' ft']
}

/** Like `formatArea`, from 10 m² to a square mile. */
export function formatAreaExpression(
  squareMetres: ExpressionSpecification,
  units: UnitSystem,
): ExpressionSpecification {
  const per = (square: number): ExpressionSpecification => ['/', squareMetres, square]
  return units === 'metric'
    ? [
        'case',
        ['>=', squareMetres, SQUARE_METRES_PER_HECTARE],
        ['concat', formatRounded(per(SQUARE_METRES_PER_HECTARE), 2), ' ha'],
        ['concat', formatRounded(squareMetres, 0), ' m²'],
      ]
    : [
        'case',
        ['>=', squareMetres, acresToSquareMetres(1)],
        ['concat', formatRounded(per(acresToSquareMetres(1)), 2), ' ac'],
        ['concat', formatRounded(['*', squareMetres, toSquareFeet(1)], 0), ' ft²'],
      ]
}

export function formatPriceExpression(dollars: ExpressionSpecification): ExpressionSpecification {
  const cases = COMPACT_PRICES.flatMap(({ from, divisor, decimals, unit }) => [
    ['>=', dollars, from],
    ['concat', '$', formatRounded(['/', dollars, divisor], decimals, decimals), unit],
  ])
  return ['case', ...cases, ''] as unknown as ExpressionSpecification
}

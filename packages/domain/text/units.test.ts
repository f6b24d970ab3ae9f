import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acresToSquareMetres,
  areaIn,
  feetToMetres,
  formatArea,
  formatAreaInBoth,
  formatDistance,
  formatFloorArea,
  formatLength,
  formatReach,
  lengthIn,
  squareFeetToSquareMetres,
  toAcres,
  toFeet,
  toHectares,
  toSquareFeet,
} from './units.ts'

describe('factors', () => {
  test('10.7639104 ft² per m²', () => expect(toSquareFeet(1)).toBe(10.7639104))
  test('43560 ft² per acre', () => expect(toAcres(43_560 / 10.7639104)).toBeCloseTo(1, 12))
  test('3.28083 ft per m', () => expect(toFeet(1)).toBe(3.28083))
  test('1 ha = 10,000 m²', () => expect(toHectares(10_000)).toBe(1))
  test('1 km² = 1,000,000 m²', () => expect(areaIn('metric', 1_000_000)).toEqual({ value: 1, unit: 'km²' }))
})

describe('metric area', () => {
  test.each([
    [0, '0 m²'],
    [0.06, '0.06 m²'],
    [9.996, '10 m²'],
    [374.04, '374 m²'],
    [9_999, '9,999 m²'],
    [10_000, '1 ha'],
    [15_000, '1.5 ha'],
    [999_999, '100 ha'],
    [1_000_000, '1 km²'],
    [2_345_678_901, '2,345.68 km²'],
  ])('%d m² is shown as %s', (squareMetres, shown) => expect(formatArea(squareMetres, 'metric')).toBe(shown))
})

describe('imperial area', () => {
  test.each([
    [0, '0 ft²'],
    [374.03, '4,026 ft²'],
    [squareFeetToSquareMetres(43_559), '43,559 ft²'],
    [acresToSquareMetres(1), '1 ac'],
    [acresToSquareMetres(2.374), '2.37 ac'],
    [acresToSquareMetres(639.99), '639.99 ac'],
    [acresToSquareMetres(640), '1 mi²'],
    [acresToSquareMetres(1600), '2.5 mi²'],
  ])('%d m² is shown as %s', (squareMetres, shown) =>
    expect(formatArea(squareMetres, 'imperial')).toBe(shown),
  )

  test("both systems, the reader's first", () => {
    expect(formatAreaInBoth(374.03, 'imperial')).toBe('4,026 ft² (374 m²)')
    expect(formatAreaInBoth(374.03, 'metric')).toBe('374 m² (4,026 ft²)')
  })
})

test('floors are never told in acres or hectares', () => {
  expect(formatFloorArea(15_254, 'imperial')).toBe('164,193 ft²')
  expect(formatFloorArea(15_254, 'metric')).toBe('15,254 m²')
})

describe('length', () => {
  test.each([
    [0, '0 m'],
    [10.06, '10.1 m'],
    [250.4, '250.4 m'],
    [999, '999 m'],
    [1000, '1 km'],
    [1254, '1.25 km'],
  ])('%d m is shown as %s', (metres, shown) => expect(formatLength(metres, 'metric')).toBe(shown))

  test.each([
    [10.06, '33 ft'],
    [10.1, '33.1 ft'],
    [feetToMetres(120.1), '120.1 ft'],
    [feetToMetres(5_279), '5,279 ft'],
    [feetToMetres(5_280), '1 mi'],
    [feetToMetres(7_920), '1.5 mi'],
  ])('%d m is shown as %s in imperial', (metres, shown) =>
    expect(formatLength(metres, 'imperial')).toBe(shown),
  )
})

test.each([
  [4.2, '4 m', '14 ft'],
  [99.6, '100 m', '330 ft'],
  [233.9, '230 m', '770 ft'],
  [300, '300 m', '980 ft'],
  [304, '300 m', '0.19 mi'],
  [322, '320 m', '0.20 mi'],
  [996, '1.00 km', '0.62 mi'],
  [1478.5, '1.48 km', '0.92 mi'],
])('a distance of %d m is no finer than it is known: %s, %s', (metres, metric, imperial) => {
  expect(formatDistance(metres, 'metric')).toBe(metric)
  expect(formatDistance(metres, 'imperial')).toBe(imperial)
})

test.each([
  [400, '400 m', '0.25 mi'],
  [1000, '1 km', '0.62 mi'],
  [1200, '1.2 km', '0.75 mi'],
  [10_000, '10 km', '6.2 mi'],
  [16_093.44, '16.1 km', '10 mi'],
])('within %d m is within %s, %s', (metres, metric, imperial) => {
  expect(formatReach(metres, 'metric')).toBe(metric)
  expect(formatReach(metres, 'imperial')).toBe(imperial)
})

test('what is no number is a dash', () => {
  expect(formatDistance(Number.NaN, 'metric')).toBe('–')
  expect(formatArea(Number.NaN, 'metric')).toBe('–')
  expect(formatLength(Number.POSITIVE_INFINITY, 'imperial')).toBe('–')
  expect(formatAreaInBoth(Number.NaN, 'metric')).toBe('–')
})

const positive = fc.double({ min: 0, max: 1e12, noNaN: true })

test('law: there and back is the same', () => {
  fc.assert(
    fc.property(positive, (value) => {
      expect(squareFeetToSquareMetres(toSquareFeet(value))).toBeCloseTo(value, 2)
      expect(feetToMetres(toFeet(value))).toBeCloseTo(value, 2)
      expect(toAcres(acresToSquareMetres(value))).toBeCloseTo(value, 2)
    }),
  )
})

test('law: every unit stays within its thresholds', () => {
  const most: Record<string, number> = { 'm²': 10_000, ha: 100, 'ft²': 43_560, ac: 640, m: 1000, ft: 5280 }
  fc.assert(
    fc.property(positive, fc.constantFrom('metric' as const, 'imperial' as const), (value, system) => {
      for (const quantity of [areaIn(system, value), lengthIn(system, value)]) {
        expect(quantity.value).toBeLessThan(most[quantity.unit] ?? Number.POSITIVE_INFINITY)
      }
    }),
  )
})

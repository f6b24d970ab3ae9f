import { describe, expect, test } from 'vitest'
import {
  ATTRIBUTE_GRADES,
  type AttributeKey,
  formatAttribute,
  formatGrade,
  type GradedKey,
  ROW_TEXTS,
} from './attribute-texts.ts'
import { measureErrors } from './back-test.ts'
import { resolveAttributes, UNKNOWN_ATTRIBUTES } from './subject-attributes.ts'

describe('An attribute in words', () => {
  test.each<[AttributeKey, number | boolean | string, string]>([
    ['floorSquareMetres', 202.5, '2,180 ft²'],
    ['yearBuilt', 1987, '1987'],
    ['bathrooms', 2.5, '2.5'],
    ['condition', 4, 'Good'],
    ['condition', 3.6, 'Good'],
    ['view', 0, 'None'],
    ['grade', 6, '6 of 10'],
    ['basementShare', 0.4, '40%'],
    ['buildingShare', 0.049, '4.9%'],
    // Less than the 5% below which a house is compared as land.
    ['buildingShare', 0.0496, '4.9%'],
    ['isWaterfront', true, 'Yes'],
    ['isRenovated', false, 'No'],
    ['zoning', 'RS-1', 'RS-1'],
  ])('%s %s is “%s”', (key, value, text) => expect(formatAttribute(key, value, 'imperial')).toBe(text))

  test.each<[GradedKey, number, string]>([
    ['view', 0, 'None (0 of 4)'],
    ['condition', 3.6, 'Good (3.6 of 5)'],
    ['grade', 6, '6 of 10'],
    ['view', 37, '37'],
  ])('%s %s is “%s” on its scale', (key, value, text) => expect(formatGrade(key, value)).toBe(text))

  test('follows the unit of the person', () =>
    expect(formatAttribute('floorSquareMetres', 202.5, 'metric')).toMatch(/^20[23](\.\d)? m²$/))

  test('has grades that rise, each with the signs by which it is recognized', () => {
    for (const grades of Object.values(ATTRIBUTE_GRADES)) {
      const numbers = grades.map(({ grade }) => grade)
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
      for (const { description } of grades) expect(description.length).toBeGreaterThan(15)
    }
  })

  test('names each row of adjustments once', () => {
    const titles = Object.values(ROW_TEXTS).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})

describe('The attributes of a subject', () => {
  const facts = [
    { key: 'bedrooms', value: 3 },
    { key: 'yearBuilt', value: 1980 },
  ] as const

  test('are what sources state, corrected by the person', () => {
    expect(resolveAttributes(facts, { bedrooms: 4 })).toEqual({
      ...UNKNOWN_ATTRIBUTES,
      bedrooms: 4,
      yearBuilt: 1980,
    })
  })

  test('are not known where the person says so', () =>
    expect(resolveAttributes(facts, { yearBuilt: null }).yearBuilt).toBeNull())
})

describe('A back-test', () => {
  const sale = (priceDollars: number, valueDollars: number, range: [number, number] | null) => ({
    priceDollars,
    valueDollars,
    lowDollars: range?.[0] ?? null,
    highDollars: range?.[1] ?? null,
  })

  test('says how far values were off, and how many prices were within their range', () =>
    expect(
      measureErrors([sale(100, 110, [100, 120]), sale(100, 95, [90, 99]), sale(100, 100, null)]),
    ).toEqual({ medianError: expect.closeTo(0.05, 12), coveredCount: 1, rangeCount: 2 }))

  test('says nothing of no sale', () =>
    expect(measureErrors([])).toEqual({ medianError: null, coveredCount: 0, rangeCount: 0 }))
})

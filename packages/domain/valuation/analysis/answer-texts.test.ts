import { describe, expect, test } from 'vitest'
import { comparedText, competitionText, methodText, statusCompetitionText } from './answer-texts.ts'
import { formatClass } from './attribute-texts.ts'
import { findDifferentClass } from './subject-attributes.ts'

const MARKET = {
  edition: 'line',
  area: 'Vancouver',
  fittedOn: '2026-11-22',
  lineSaleCount: 2400,
  poolCount: 212,
  poolMonths: 12,
} as const

describe('the class in which a subject is compared', () => {
  const asOf = (buildingShare: number | null) => {
    const facts = buildingShare === null ? [] : [{ key: 'buildingShare', value: buildingShare } as const]
    const other = findDifferentClass({ marketClass: 'house', facts, corrections: {} })
    return { other, text: comparedText({ comparedAs: other, attributes: { buildingShare } }) }
  }

  test('is land for a house that is worth less than 5 % of the whole, and named with the share', () => {
    expect(asOf(0.04)).toEqual({
      other: 'land',
      text: 'Compared as land: the building is 4.0% of the assessed value, less than 5%.',
    })
    expect(asOf(0.0499).text).toContain(' 4.9% ')
    expect(asOf(0.05)).toEqual({ other: null, text: null })
    expect(asOf(null)).toEqual({ other: null, text: null })
  })

  test('is that of a corrected share', () => {
    const facts = [{ key: 'buildingShare', value: 0.04 }] as const
    expect(
      findDifferentClass({ marketClass: 'house', facts, corrections: { buildingShare: 0.3 } }),
    ).toBeNull()
    expect(findDifferentClass({ marketClass: 'strata', facts, corrections: {} })).toBeNull()
  })

  test('is named without a share that is withheld, and beside the class', () => {
    const analysis = { comparedAs: 'land', attributes: { buildingShare: null } } as const
    expect(comparedText(analysis)).toBe('Compared as land: the building is worth almost nothing.')
    expect(formatClass('house', 'land')).toBe('House, compared as land')
    expect(formatClass('house', null)).toBe('House')
    expect(formatClass('house', 'land', 'leasehold')).toBe('House, leasehold, compared as land')
    expect(formatClass('strata', null, 'cooperative')).toBe('Strata unit, co-operative')
  })
})

describe('what a value was made from', () => {
  test('by a market line: its area, its sales and its day', () => {
    expect(methodText(MARKET)).toBe(
      '212 sales of 12 months around the subject were used, with the market line of Vancouver fitted to 2,400 sales on Nov 22, 2026.',
    )
    expect(methodText({ ...MARKET, area: null })).toContain('the market line of the area fitted')
  })

  test('by a local fit: that there were too few sales for a line', () => {
    const local = {
      ...MARKET,
      edition: 'local',
      fittedOn: null,
      lineSaleCount: null,
      poolCount: 40,
      poolMonths: 1,
    } as const
    expect(methodText(local)).toBe(
      '40 sales of 1 month around the subject were used. The model was fitted to them alone, because the market area has too few sales for a market line.',
    )
  })

  test('by hand, where there are too few for a model', () => {
    const byHand = {
      ...MARKET,
      edition: 'by hand',
      fittedOn: null,
      lineSaleCount: null,
      poolCount: 4,
    } as const
    expect(methodText(byHand)).toBe(
      '4 sales of 12 months around the subject were used: too few for a model, so adjustments are by hand.',
    )
    expect(methodText({ ...byHand, poolCount: 1 })).toContain(
      '1 sale of 12 months around the subject was used',
    )
    expect(methodText({ ...byHand, poolCount: 0 })).toBe('No sale around the subject could be used.')
  })
})

test.each([
  [24, { shown: 60, listed: 60, count: 1430 }, 'For sale: 24 of the nearest 60 of 1,430 competing listings'],
  [1, { shown: 3, listed: 3, count: 3 }, 'For sale: 1 of 3 competing listings'],
  [2, { shown: 31, listed: 31, count: null }, 'For sale: 2 of 31 competing listings that can be shown'],
])('%i listings for sale among %j are said to be: %s', (statusCount, listings, words) => {
  expect(statusCompetitionText('active', statusCount, listings)).toBe(words)
})

test.each([
  [{ shown: 3, listed: 3, count: 3 }, '3 competing listings'],
  [{ shown: 1, listed: 1, count: 1 }, '1 competing listing'],
  [{ shown: 20, listed: 60, count: 1430 }, 'The nearest 20 of 1,430 competing listings'],
  [{ shown: 60, listed: 60, count: 143 }, 'The nearest 60 of 143 competing listings'],
  [{ shown: 31, listed: 31, count: null }, '31 competing listings that can be shown'],
  [{ shown: 20, listed: 31, count: null }, 'The nearest 20 of 31 competing listings that can be shown'],
])('Of competing listings %j are said to be: %s', (listings, words) => {
  expect(competitionText(listings)).toBe(words)
})

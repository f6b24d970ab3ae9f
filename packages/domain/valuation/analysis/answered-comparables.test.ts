import { expect, test } from 'vitest'
import { fitMarket } from '../cma/market.ts'
import { DATE } from '../cma/valuation.factory.ts'
import { analysisOf, basisSales, SALES } from './analysis.factory.ts'
import type { AnalysisRequest } from './answer-analysis.ts'
import { answerAnalysis } from './answer-analysis.ts'

const without = (key: 'view' | 'bathrooms') => (property: (typeof SALES)[number]) => ({
  ...property,
  attributes: { ...property.attributes, [key]: null },
})

const unstatedOf = (changes: Partial<AnalysisRequest>, sales = SALES) =>
  answerAnalysis(analysisOf(changes, sales)).comparables.map(({ rows }) =>
    rows.flatMap(({ row, unstatedBy }) => (unstatedBy === null ? [] : [`${row} ${unstatedBy}`])),
  )

test('A comparable names the rows that are not compared, and who does not state them', () => {
  const { subject } = analysisOf()
  expect(unstatedOf({}).flat()).toEqual([])
  const unstatedSubject = { ...subject, attributes: { ...subject.attributes, bathrooms: null } }
  expect(new Set(unstatedOf({ subject: unstatedSubject }).flat())).toEqual(new Set(['bathrooms subject']))
  const halfStated = SALES.map((sale, index) => (index % 2 === 0 ? sale : without('view')(sale)))
  expect(new Set(unstatedOf({}, halfStated).flat())).toEqual(new Set(['view comparable']))
})

test('A row that the class does not have is no row that is not stated, nor any of a grid that a person fills', () => {
  const land = { ...analysisOf().subject, marketClass: 'land' as const }
  const lots = SALES.map((sale) => ({
    ...without('bathrooms')(sale),
    marketClass: 'land' as const,
  }))
  expect(unstatedOf({ subject: land }, lots).flat()).toEqual([])
  expect(unstatedOf({}, SALES.slice(0, 8).map(without('view'))).flat()).toEqual([])
})

test('A comparable without weight says why, pinned or not', () => {
  const area = basisSales({ seed: 12, count: 2600, days: 390 })
  const market = fitMarket(area, { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE })
  // One far away beside the most alike.
  const far = area.toSorted((one, other) => one.position[0] - other.position[0]).slice(0, 1)
  const choices = far.map(({ id }) => ({ saleId: id, choice: 'pin' as const, note: '' }))
  const { comparables } = answerAnalysis(analysisOf({ choices, market }, area))
  const idle = comparables.filter(({ weight }) => weight < 0.0005)
  expect(idle.length).toBeGreaterThan(0)
  for (const { weight, reason } of comparables) {
    expect(/ It has no weight: the other comparables are nearer or more similar/.test(reason)).toBe(
      weight < 0.0005,
    )
  }
})

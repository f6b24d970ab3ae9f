import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  appreciationLabel,
  computeAppreciation,
  type ValuePoint,
  valuationDay,
  valuePoint,
} from './appreciation.ts'

const point = (kind: ValuePoint['kind'], on: string, dollars: number, year?: number): ValuePoint => {
  const made = valuePoint(kind, on, dollars, year)
  if (made === null) throw new Error('Not a point')
  return made
}
const roll = (year: number, dollars: number) => point('assessed', valuationDay(year), dollars, year)

describe('appreciation', () => {
  test('runs from the latest sale to the current assessed total, which speaks of July 1 of the year before', () => {
    const found = computeAppreciation([
      roll(2026, 1_200_000),
      roll(2025, 1_150_000),
      point('sale', '2008-06-30', 400_000),
      point('sale', '2015-07-01', 600_000),
    ])
    expect(found).toMatchObject({
      from: { on: '2015-07-01', dollars: 600_000 },
      to: { on: '2025-07-01', year: 2026 },
      dollars: 600_000,
      totalPercent: 100,
    })
    // Ten years: the tenth root of 2.
    expect(found?.perYearPercent).toBeCloseTo(7.177, 2)
    expect(found && appreciationLabel(found)).toBe(
      'From the sale for $600,000 (Jul 1, 2015) to the 2026 assessed total of $1,200,000 (valued Jul 1, 2025)',
    )
  })

  test('without a sale it begins with the oldest assessed total', () => {
    const found = computeAppreciation([roll(2026, 1_100_000), roll(2025, 1_050_000), roll(2024, 1_000_000)])
    expect(found).toMatchObject({
      from: { year: 2024 },
      to: { year: 2026 },
      totalPercent: expect.closeTo(10, 9),
    })
  })

  test('ends with what it was sold for since the assessment', () => {
    const found = computeAppreciation([
      roll(2026, 1_200_000),
      point('sale', '2026-03-04', 1_500_000),
      roll(2025, 1_000_000),
    ])
    expect(found).toMatchObject({ from: { year: 2025 }, to: { kind: 'sale' }, totalPercent: 50 })
  })

  test('says nothing of a year that has not passed', () => {
    const found = computeAppreciation([roll(2026, 1_200_000), point('sale', '2025-01-01', 1_000_000)])
    expect(found?.totalPercent).toBeCloseTo(20, 9)
    expect(found?.perYearPercent).toBeNull()
  })

  test.each([
    ['nothing', []],
    ['one value', [roll(2026, 1_000_000)]],
    ['two values of one day', [roll(2026, 1_000_000), point('sale', '2025-07-01', 900_000)]],
    ['only an asking price before', [roll(2026, 1_000_000), point('asking', '2020-01-01', 900_000)]],
  ])('of %s is not known', (_, points) => {
    expect(computeAppreciation(points)).toBeNull()
  })

  test.each([
    ['a nominal sale', 'sale', '2019-01-01', 1],
    ['an unknown amount', 'sale', '2019-01-01', null],
    ['no day', 'sale', null, 500_000],
    ['a day that is none', 'sale', '2019-02-30', 500_000],
    ['an assessment of nothing', 'assessed', '2019-07-01', 0],
  ] as const)('%s is no value to compare', (_, kind, on, dollars) => {
    expect(valuePoint(kind, on, dollars)).toBeNull()
  })

  test('does not depend on the order in which values came, and never runs backwards', () => {
    const points = fc.array(
      fc.record({
        kind: fc.constantFrom<ValuePoint['kind'][]>('assessed', 'sale', 'asking'),
        on: fc.integer({ min: 1990, max: 2026 }).map((year) => `${year}-07-01`),
        dollars: fc.integer({ min: 1_000, max: 1e8 }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(points, fc.infiniteStream(fc.integer()), (some, order) => {
        const unique = [...new Map(some.map((each) => [`${each.kind} ${each.on}`, each])).values()]
        const shuffled = unique
          .map((each) => ({ each, rank: order.next().value as number }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ each }) => each)
        const found = computeAppreciation(unique)
        expect(computeAppreciation(shuffled)).toEqual(found)
        if (found) expect(found.from.on < found.to.on).toBe(true)
      }),
    )
  })
})

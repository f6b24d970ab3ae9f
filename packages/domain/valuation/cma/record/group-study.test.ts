import { describe, expect, test } from 'vitest'
import { randomNumbers, simulateSales } from '../simulated-market.factory.ts'
import { studyGroups, studyWithIntervals } from './group-study.ts'
import type { RecordEntry } from './record-entry.ts'

const SALES = simulateSales({ seed: 21, count: 400, days: 300 })
const random = randomNumbers(4)
const ENTRIES = SALES.map(
  (sale): RecordEntry => ({
    saleId: sale.id,
    pricedOn: sale.soldOn,
    priceDollars: sale.priceDollars,
    valueDollars: sale.priceDollars * Math.exp(0.2 * (random() - 0.5)),
    standardError: 0.1,
    edition: 'line',
    groups: [],
  }),
)
const ASSESSMENTS = new Map(SALES.slice(0, 200).map(({ id, priceDollars }) => [id, 0.9 * priceDollars]))
const studies = studyGroups(ENTRIES, SALES, ASSESSMENTS)

describe('A study by groups', () => {
  test('is of all sales, of neighbourhoods with thirty, and of quarters by size, age and price', () => {
    expect(studies[0]).toMatchObject({ kind: 'all', name: null, ours: { count: 400 } })
    const namesOf = (kind: string) => studies.flatMap((group) => (group.kind === kind ? [group.name] : []))
    for (const kind of ['size', 'age', 'price']) expect(namesOf(kind)).toEqual(['1', '2', '3', '4'])
    const places = Map.groupBy(SALES, ({ neighbourhood }) => neighbourhood)
    expect(namesOf('neighbourhood')).toEqual(
      [...places].flatMap(([name, of]) => (of.length >= 30 ? [name] : [])).sort(),
    )
  })

  test('has the range of each quarter: sizes, years built from the newest, and prices', () => {
    const rangesOf = (kind: string) => studies.flatMap((group) => (group.kind === kind && group.range) || [])
    const [size, age, price] = ['size', 'age', 'price'].map(rangesOf)
    for (const ranges of [size ?? [], price ?? []])
      expect(ranges.map(({ least }) => least)).toEqual(
        ranges.map(({ least }) => least).toSorted((a, b) => a - b),
      )
    expect(age?.[0]?.least).toBeGreaterThanOrEqual(age?.[1]?.most ?? Number.NaN)
    expect(size?.[0]?.least).toBe(
      Math.min(...SALES.map(({ attributes }) => attributes.floorSquareMetres ?? 1e9)),
    )
    expect(studies[0]?.range).toBeUndefined()
  })

  test('has the assessor’s values beside ours, where there are enough', () => {
    expect(studies[0]?.assessed).toMatchObject({ count: 200, cod: { value: 0 } })
    expect(studies[0]?.assessed?.medianRatio.value).toBeCloseTo(0.9, 6)
    expect(studyGroups(ENTRIES, SALES, new Map())[0]?.assessed).toBeNull()
  })

  test('has the COD of sales alike, which differences between their groups do not raise', () => {
    const alike = SALES.map((sale) => ({ ...sale, neighbourhood: 'Inlet' }))
    const floors = alike.map(({ attributes }) => attributes.floorSquareMetres ?? 0).sort((a, b) => a - b)
    const middle = floors[200] ?? 0
    const uneven = new Map(
      alike.map(({ id, priceDollars, attributes }) => [
        id,
        priceDollars * ((attributes.floorSquareMetres ?? 0) < middle ? 1.2 : 0.8),
      ]),
    )
    const result = studyGroups(ENTRIES, alike, uneven)
    const [all, likes] = ['all', 'likes'].map((kind) => result.find((group) => group.kind === kind))
    expect(all?.assessed?.cod.value).toBeGreaterThan(19)
    expect(likes?.assessed?.cod.value).toBeLessThan(1)
    expect(likes?.ours.count).toBe(400)
    expect(likes?.ours.cod.value).toBeCloseTo(all?.ours.cod.value ?? 0, 0)
  })

  test('does not know sales that are no longer in the data', () => {
    const left = studyGroups(ENTRIES, SALES.slice(0, 300), ASSESSMENTS)
    expect(left[0]?.ours.count).toBe(300)
  })
})

test('Intervals hold the true figure nineteen times in twenty', () => {
  const noise = randomNumbers(9)
  // Ratios between 0.9 and 1.1, evenly: the mean deviation from 1 is 5 %.
  const group = Array.from({ length: 200 }, () => {
    const figures = studyWithIntervals(
      Array.from({ length: 80 }, () => ({ estimate: 1e6 * (0.9 + 0.2 * noise()), price: 1e6 })),
    )
    return figures !== null && figures.cod.low <= 5 && figures.cod.high >= 5
  }).filter(Boolean).length
  expect(group).toBeGreaterThan(180)
  expect(group).toBeLessThan(200)
})

test('The same estimates have the same intervals, and fewer than thirty none', () => {
  const of = (count: number) =>
    studyWithIntervals(
      ENTRIES.slice(0, count).map((entry) => ({ estimate: entry.valueDollars, price: entry.priceDollars })),
    )
  expect(of(100)).toEqual(of(100))
  expect(of(30)).not.toBeNull()
  expect(of(29)).toBeNull()
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseComparables,
  distribute,
  isInBand,
  marketMedian,
  marketStart,
  type NearbySale,
  pricesPerArea,
  salesByQuarter,
} from './nearby-sales.ts'

const TODAY = '2026-11-23'
const sale = (upid: string, more: Partial<NearbySale> = {}): NearbySale => ({
  upid,
  soldOn: '2026-06-01',
  priceDollars: 900_000,
  floorSquareMetres: 150,
  metres: 100,
  ...more,
})
const sales = (count: number, more: (index: number) => Partial<NearbySale> = () => ({})) =>
  Array.from({ length: count }, (_, index) => sale(`p${index}`, more(index)))

describe('Comparables', () => {
  test('are the nearest, of each property its latest sale', () => {
    const nearbySales = [
      ...sales(5, (index) => ({ metres: 500 - index })),
      sale('p0', { soldOn: '2026-07-01', metres: 500 }),
    ]
    const { chosen, totalCount, months } = chooseComparables(nearbySales, TODAY)
    expect(chosen.map(({ upid }) => upid)).toEqual(['p4', 'p3', 'p2', 'p1', 'p0'])
    expect(chosen.at(-1)?.soldOn).toBe('2026-07-01')
    expect([totalCount, months]).toEqual([5, 12])
  })

  test('come from the shortest period that has enough', () => {
    const old = sales(5, (index) => ({ soldOn: index < 4 ? '2026-01-01' : '2024-12-01' }))
    expect(chooseComparables(old, TODAY)).toMatchObject({ months: 24, totalCount: 5 })
    expect(chooseComparables(sales(2), TODAY)).toMatchObject({ months: 36, totalCount: 2 })
    expect(chooseComparables([], TODAY)).toEqual({ months: 36, totalCount: 0, chosen: [] })
  })

  test('are at most twenty, and none of the days to come', () => {
    expect(chooseComparables(sales(30), TODAY)).toMatchObject({ totalCount: 30, chosen: { length: 20 } })
    expect(
      chooseComparables(
        sales(5, () => ({ soldOn: '2026-12-01' })),
        TODAY,
      ).totalCount,
    ).toBe(0)
  })
})

describe('A market', () => {
  test('has no median of too few sales', () => {
    expect(marketMedian([1, 2, 3, 4])).toBeNull()
    expect(marketMedian([5, 1, 4, 2, 3])).toBe(3)
    expect(marketMedian([6, 5, 1, 4, 2, 3])).toBe(3.5)
    expect(
      pricesPerArea([sale('a'), sale('b', { floorSquareMetres: null }), sale('c', { floorSquareMetres: 0 })]),
    ).toEqual([6_000])
  })

  test('has twelve quarters, the newest first, also those without a sale', () => {
    const quarters = salesByQuarter(
      [
        sale('a', { soldOn: '2026-10-01' }),
        sale('b', { soldOn: '2024-01-01' }),
        sale('c', { soldOn: '2023-12-31' }),
      ],
      TODAY,
    )
    expect(quarters.map(({ name }) => name)).toEqual([
      '2026 Q4',
      '2026 Q3',
      '2026 Q2',
      '2026 Q1',
      '2025 Q4',
      '2025 Q3',
      '2025 Q2',
      '2025 Q1',
      '2024 Q4',
      '2024 Q3',
      '2024 Q2',
      '2024 Q1',
    ])
    expect(quarters.flatMap((quarter) => quarter.sales.map(({ upid }) => upid))).toEqual(['a', 'b'])
    expect(marketStart(TODAY)).toBe('2024-01-01')
    expect(marketStart('2026-01-01')).toBe('2023-04-01')
  })
})

describe('A distribution', () => {
  test('has bands of a round width', () => {
    const bands = distribute([410, 455, 460, 520, 560, 610])
    expect(bands[0]).toMatchObject({ from: 400 })
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(6)
    expect(bands.find((band) => isInBand(band, 460.4))?.count).toBe(2)
  })

  test('holds every value in exactly one band, however far out', () => {
    const prices = fc.array(fc.double({ min: 1, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(prices, (values) => {
        const bands = distribute(values)
        expect(bands.length).toBeLessThanOrEqual(9)
        expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
        for (const value of values) expect(bands.filter((band) => isInBand(band, value))).toHaveLength(1)
      }),
    )
  })

  test('has bands that follow each other', () => {
    const bands = distribute([410, 449.6, 455, 460, 520, 560, 610])
    for (const [index, { below }] of bands.slice(0, -1).entries()) expect(bands[index + 1]?.from).toBe(below)
    expect(bands.filter((band) => isInBand(band, 449.6))).toEqual([
      expect.objectContaining({ from: 400, below: 450 }),
    ])
  })

  test('of nothing has no band', () => expect(distribute([])).toEqual([]))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributesOf } from '../cma/simulated-market.factory.ts'
import { SALES } from './analysis.factory.ts'
import type { BasisSale } from './analysis-basis.ts'
import { findDistributions } from './distributions.ts'
import {
  FILTER_KEYS,
  type FilterKey,
  filteredValue,
  findFilterReason,
  type SaleFilters,
} from './sale-filters.ts'

const SALE = {
  ...(SALES[0] as BasisSale),
  priceDollars: 1_050_000,
  taxDollars: 50_000,
  soldOn: '2026-04-10',
  contractOn: '2026-03-31',
  neighbourhood: 'Lonsdale',
  attributes: attributesOf({ bedrooms: 3, lotSquareMetres: null }),
}
const PLACE = { area: { kind: 'any' }, neighbourhood: 'Lonsdale', metres: 500 } as const
const reason = (filters: Partial<SaleFilters>, place: Parameters<typeof findFilterReason>[2] = PLACE) =>
  findFilterReason(SALE, { months: null, ranges: {}, ...filters }, place, '2026-10-01')

describe('A filter on comparables', () => {
  test('lets everything in while nothing is set', () => expect(reason({})).toBeNull())

  test.each([
    [{ kind: 'ring', metres: 499 }, 'Outside the ring.'],
    [{ kind: 'ring', metres: 500 }, null],
    [{ kind: 'neighbourhood' }, null],
  ] as const)('by place: %o', (area, expected) => expect(reason({}, { ...PLACE, area })).toBe(expected))

  test('by the neighbourhood that the source of the subject names', () => {
    const elsewhere = { ...PLACE, area: { kind: 'neighbourhood' }, neighbourhood: 'Deep Cove' } as const
    expect(reason({}, elsewhere)).toBe('In another neighbourhood.')
  })

  test('by no neighbourhood that is not known, of the sale or of the subject', () => {
    const unknown = { ...PLACE, area: { kind: 'neighbourhood' }, neighbourhood: null } as const
    expect(reason({}, unknown)).toBe('The subject’s neighbourhood is not known.')
    const unplaced = { ...SALE, neighbourhood: null }
    const filters = { months: null, ranges: {} }
    const same = { ...PLACE, area: { kind: 'neighbourhood' } } as const
    expect(findFilterReason(unplaced, filters, same, '2026-10-01')).toBe('Its neighbourhood is not known.')
  })

  test('by the day on which the price was agreed, not that of completion', () => {
    expect(reason({ months: 7 })).toBeNull()
    expect(reason({ months: 6 })).toBe('Sold more than 6 months before the effective date.')
  })

  test('by the price without its GST', () => {
    expect(reason({ ranges: { priceDollars: { least: null, most: 1_000_000 } } })).toBeNull()
    expect(reason({ ranges: { priceDollars: { least: 1_000_001, most: null } } })).toBe(
      'Outside the filter: price too low.',
    )
  })

  test('with both ends included', () => {
    expect(reason({ ranges: { bedrooms: { least: 3, most: 3 } } })).toBeNull()
    expect(reason({ ranges: { bedrooms: { least: null, most: 2 } } })).toBe(
      'Outside the filter: bedrooms too high.',
    )
  })

  test('lets in what is not known', () => {
    expect(reason({ ranges: { lotSquareMetres: { least: 1, most: 2 } } })).toBeNull()
  })
})

describe('The distribution of a filtered value', () => {
  const one = (sales: readonly BasisSale[], key: FilterKey) =>
    findDistributions(sales).find((distribution) => distribution.key === key)

  test('counts every sale once, in bins that rise', () => {
    fc.assert(
      fc.property(fc.subarray([...SALES]), (sales) => {
        for (const { key, bounds, counts, unknownCount } of findDistributions(sales)) {
          expect(counts.reduce((sum, count) => sum + count, unknownCount)).toBe(sales.length)
          expect(bounds).toHaveLength(counts.length + 1)
          expect(bounds).toEqual(bounds.toSorted((low, high) => low - high))
          const values = sales.flatMap((sale) => filteredValue(sale, key) ?? [])
          expect(Math.min(...values)).toBeGreaterThanOrEqual(bounds[0] as number)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('counts bedrooms one by one', () => {
    const { bounds, counts } = one(SALES, 'bedrooms') ?? { bounds: [], counts: [] }
    expect(bounds.slice(0, 4)).toEqual([2, 3, 4, 5])
    expect(counts[1]).toBe(SALES.filter(({ attributes }) => attributes.bedrooms === 3).length)
  })

  test('is not squeezed by one odd price', () => {
    const odd = [...SALES, { ...SALE, id: 'odd', priceDollars: 900_000_000 }]
    const { counts, bounds } = one(odd, 'priceDollars') ?? { counts: [], bounds: [] }
    expect(bounds.at(-1)).toBe(899_950_000)
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(20)
  })

  test('is one bin where all values are the same, and none where none is known', () => {
    const same = SALES.slice(0, 20).map((sale) => ({ ...sale, priceDollars: 500_000 }))
    expect(one(same, 'priceDollars')?.counts).toEqual([20])
    expect(one([SALE], 'lotSquareMetres')).toBeUndefined()
    expect(findDistributions([])).toEqual([])
    expect(FILTER_KEYS).toHaveLength(6)
  })
})

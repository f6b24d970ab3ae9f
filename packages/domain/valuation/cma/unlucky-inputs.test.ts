import { describe, expect, test } from 'vitest'
import { addDays } from '../../text/dates.ts'
import type { MarketSale } from './sales/market-sale.ts'
import { attributesOf, propertyOf, simulateSales } from './simulated-market.factory.ts'
import { HOUSES, requestOf, SUBJECT, textsOf, value } from './valuation.factory.ts'
import { type ValuationRequest, valueSubject } from './value-subject.ts'

describe('Unlucky inputs', () => {
  test('with fewer than thirty sales: a grid by hand, without a range', () => {
    const few = value({ sales: HOUSES.slice(0, 29) })
    expect(few).toMatchObject({ edition: 'by hand', ranges: [], standardError: null, slopes: [] })
    expect(few.comparables.every(({ netShare }) => netShare === 0)).toBe(true)
    expect(textsOf(few.notes)).toEqual([
      'Fewer than 30 sales: too few for a model of prices, and for a range.',
    ])
    expect(value({ sales: HOUSES.slice(0, 30) }).edition).toBe('local')
    expect(value({ sales: HOUSES.slice(0, 1) }).comparables).toHaveLength(1)
  })

  test('with no sale, no place or no date: a reason', () => {
    const reason = (changes: Partial<ValuationRequest>) => {
      const answer = valueSubject(requestOf(changes))
      return answer.ok ? null : answer.reason
    }
    expect(reason({ sales: [] })).toBe('There is no sale to compare with.')
    expect(reason({ subject: { ...SUBJECT, position: [Number.NaN, 0] } })).toBe(
      'The subject’s location is not known.',
    )
    expect(reason({ effectiveDate: 'today' })).toBe('Enter a valid effective date.')
  })

  test('with a floor area that is none: as one that is not known', () => {
    const of = (floorSquareMetres: number | null) =>
      value({ subject: { ...SUBJECT, attributes: { ...SUBJECT.attributes, floorSquareMetres } } })
    expect({ ...of(1e-300), hash: null }).toEqual({ ...of(null), hash: null })
    expect(of(0.9).ranges).toEqual(of(null).ranges)
  })

  test('with a subject far outside the sales: finite amounts, no range, and why', () => {
    const attributes = { ...SUBJECT.attributes, floorSquareMetres: 1e9, lotSquareMetres: 1e9, bathrooms: 100 }
    // Each storey takes a quarter of a price.
    const storeyed = HOUSES.map((sale, index) => ({
      ...sale,
      priceDollars: sale.priceDollars * 0.75 ** (index % 4),
      attributes: { ...sale.attributes, storeys: index % 4 },
    }))
    const named = /^The subject’s .+ lies far outside the sales, /
    const unnamed = /^The subject lies far outside the sales: /
    const large = { subject: { ...SUBJECT, attributes } }
    const high = { sales: storeyed, subject: { ...SUBJECT, attributes: attributesOf({ storeys: 100 }) } }
    for (const [far, text] of [
      [value(large), named],
      [value(high), named],
      [value({ ...large, method: 2 }), unnamed],
      [value({ ...high, method: 2 }), unnamed],
    ] as const) {
      expect(far.ranges).toEqual([])
      expect(textsOf(far.notes)).toEqual([expect.stringMatching(text)])
      expect(far.valueDollars).toBeGreaterThan(0)
      const numbers = far.comparables.flatMap(({ rows, netShare, grossShare }) => [
        netShare,
        grossShare,
        ...rows.flatMap(({ dollars, modelDollars, share }) => [dollars, modelDollars, share]),
      ])
      expect(numbers.filter((each) => !Number.isFinite(each))).toEqual([])
    }
  })

  test('with a subject in the sea: no range, and why', () => {
    const sea = value({ subject: { ...SUBJECT, position: [-125.5, 48.6] } })
    expect(sea.ranges).toEqual([])
    expect(textsOf(sea.notes)).toEqual(['No comparable lies near the subject: there is no range.'])
  })

  test('with prices of zero, NaN and days ahead among them: as if they were not there', () => {
    const bad = HOUSES.slice(0, 4).map((sale, index) => ({
      ...sale,
      id: `bad-${index}`,
      pids: [`bad-${index}`],
      priceDollars: [0, Number.NaN, -5, 800_000][index] ?? 0,
      soldOn: index === 3 ? '2030-01-01' : sale.soldOn,
    }))
    expect(value({ sales: [...HOUSES, ...bad] }).valueDollars).toBe(value().valueDollars)
  })

  test('with every sale on one day: no effect of time', () => {
    const oneDay = HOUSES.map((sale) => ({ ...sale, soldOn: '2026-08-31' }))
    const { slopes, valueDollars, comparables } = value({ sales: oneDay })
    expect(slopes.length).toBeGreaterThan(5)
    expect(comparables.flatMap(({ rows }) => rows).filter(({ row }) => row === 'time')).toEqual(
      comparables.map(() => expect.objectContaining({ dollars: 0 })),
    )
    expect(valueDollars / value().valueDollars).toBeCloseTo(1, 0)
  })

  test('with ten thousand pinned: the first ten', () => {
    const pinned = Array.from({ length: 10_000 }, (_, index) => HOUSES[index % 600]?.id ?? '')
    const ids = value({ pinned }).comparables.map(({ sale }) => sale.id)
    expect(ids.toSorted()).toEqual(pinned.slice(0, 10).toSorted())
  })

  test('with an override that is no amount: a reason', () => {
    const override = { saleId: 'a', row: 'view' as const, dollars: Number.NaN, note: '' }
    expect(valueSubject(requestOf({ overrides: [override] }))).toEqual({
      ok: false,
      reason: 'Enter the adjustment as a dollar amount, for example -15,000.',
    })
  })

  test('with identical comparables: their price, and equal weights or nearly', () => {
    const twin = HOUSES[0] as MarketSale
    const same = Array.from({ length: 60 }, (_, index) => ({
      ...twin,
      id: `twin-${index}`,
      pids: [`twin-${index}`],
    }))
    const valued = value({ sales: same, subject: { ...twin, pid: null } })
    expect(valued.valueDollars).toBeCloseTo(twin.priceDollars, 0)
    for (const { weight } of valued.comparables) expect(weight).toBeCloseTo(0.1, 6)
  })
})

describe('A kind of property', () => {
  test('strata: units of the building come first, and the lot has no row', () => {
    const units = simulateSales({ seed: 21, count: 700, days: 360, marketClass: 'strata' })
    const own = units[0] as MarketSale
    const valued = value({ sales: units, subject: { ...own, pid: 'unit' } })
    const within = valued.comparables.map(({ sale }) => sale.building === own.building)
    expect(within[0]).toBe(true)
    expect(within.lastIndexOf(true)).toBe(within.filter(Boolean).length - 1)
    expect(valued.slopes.map(({ row }) => row)).not.toContain('lot')
  })

  test('land: by the lot, without the floor', () => {
    const land = simulateSales({ seed: 22, count: 300, days: 360, marketClass: 'land' })
    const parcel = propertyOf({ marketClass: 'land', attributes: attributesOf({ floorSquareMetres: 300 }) })
    const rows = value({ sales: land, subject: parcel }).slopes.map(({ row }) => row)
    expect(rows).toContain('lot')
    expect(rows).not.toContain('size')
    const ruin = propertyOf({ attributes: attributesOf({ buildingShare: 0 }) })
    expect(value({ sales: land, subject: ruin }).comparables[0]?.sale.marketClass).toBe('land')
  })

  test('a pre-sale counts with the day and the price of its contract, without GST', () => {
    const early = HOUSES.map((sale) => ({
      ...sale,
      contractOn: sale.soldOn,
      soldOn: addDays(sale.soldOn, 1),
    }))
    const taxed = early.map((sale) => ({
      ...sale,
      priceDollars: 1.05 * sale.priceDollars,
      taxDollars: 0.05 * sale.priceDollars,
    }))
    expect(value({ sales: taxed }).valueDollars).toBeCloseTo(value({ sales: early }).valueDollars, 0)
  })
})

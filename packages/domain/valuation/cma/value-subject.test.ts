import { describe, expect, test } from 'vitest'
import { addDays } from '../../text/dates.ts'
import { fitMarket } from './market.ts'
import type { MarketSale } from './sales/market-sale.ts'
import { attributesOf, simulateSales } from './simulated-market.factory.ts'
import { DATE, HOUSES, SUBJECT, value } from './valuation.factory.ts'
import type { Valuation } from './value-subject.ts'

/** Enough for a market line. */
const MANY = simulateSales({ seed: 12, count: 2300, days: 360 })
const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE } as const
const LINE = fitMarket(MANY, SCOPE)

const ids = ({ comparables }: Valuation) => comparables.map(({ sale }) => sale.id)
const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const EDITIONS = [
  { edition: 'local', base: {} },
  { edition: 'line', base: { sales: MANY, market: LINE } },
] as const

describe.each(EDITIONS)('The analysis by edition “$edition”', ({ edition, base }) => {
  const result = value(base)
  const sales: readonly MarketSale[] = 'sales' in base ? base.sales : HOUSES
  /** The same with other sales, of which the line is fitted anew. */
  const anew = (others: readonly MarketSale[]) =>
    value({ ...base, sales: others, market: edition === 'line' ? fitMarket(others, SCOPE) : null })

  test('has ten comparables whose weights are at most 0.4 and sum to 1, and two ranges', () => {
    expect(result.edition).toBe(edition)
    const weights = result.comparables.map(({ weight }) => weight)
    expect(weights).toHaveLength(10)
    expect(total(weights)).toBeCloseTo(1, 12)
    expect(Math.max(...weights)).toBeLessThanOrEqual(0.4)
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0)
    const [narrow, wide] = result.ranges
    expect(wide?.lowDollars).toBeLessThan(narrow?.lowDollars ?? 0)
    expect(narrow?.lowDollars).toBeLessThan(result.valueDollars)
    expect(wide?.highDollars).toBeGreaterThan(narrow?.highDollars ?? 0)
  })

  test('is the weighted mean of the adjusted prices, whose rows add up to the cent', () => {
    for (const { rows, adjustedDollars, sale } of result.comparables) {
      const sum = total(rows.map(({ dollars }) => Math.round(dollars * 100)))
      expect(sum).toBe(Math.round(adjustedDollars * 100) - Math.round(sale.priceDollars * 100))
    }
    const mean = total(result.comparables.map((sale) => sale.weight * Math.log(sale.adjustedDollars)))
    expect(result.valueDollars).toBeCloseTo(Math.exp(mean), 2)
  })

  test('says the same again, and whatever the order of sales', () => {
    expect(value(base).hash).toBe(result.hash)
    expect(anew(sales.toReversed())).toEqual(result)
  })

  test('does not change with the unit of areas', () => {
    const inFeet = <Property extends { attributes: MarketSale['attributes'] }>(property: Property) => {
      const { floorSquareMetres, lotSquareMetres } = property.attributes
      // A unit that no lot is an acre in.
      const factor = 0.9290304
      return {
        ...property,
        attributes: {
          ...property.attributes,
          floorSquareMetres: (floorSquareMetres ?? 0) * factor,
          lotSquareMetres: (lotSquareMetres ?? 0) * factor,
        },
      }
    }
    const converted = sales.map(inFeet)
    const market = edition === 'line' ? fitMarket(converted, SCOPE) : null
    const inOther = value({ ...base, subject: inFeet(SUBJECT), sales: converted, market })
    expect(inOther.valueDollars / result.valueDollars).toBeCloseTo(1, 8)
    expect(ids(inOther)).toEqual(ids(result))
  })

  test('doubles when all prices double', () => {
    const doubled = anew(sales.map((sale) => ({ ...sale, priceDollars: 2 * sale.priceDollars })))
    expect(doubled.valueDollars / result.valueDollars).toBeCloseTo(2, 6)
    expect((doubled.ranges[0]?.lowDollars ?? 0) / (result.ranges[0]?.lowDollars ?? 1)).toBeCloseTo(2, 6)
  })

  test('knows nothing of the effective date and after', () => {
    const later = simulateSales({ seed: 77, count: 80, days: 200 }).map((sale, index) => ({
      ...sale,
      id: `later-${index}`,
      pids: [`later-${index}`],
      priceDollars: 9 * sale.priceDollars,
      soldOn: addDays(DATE, index),
    }))
    const { hash: _, rejected, ...rest } = anew([...sales, ...later])
    const { hash: __, rejected: before, ...expected } = result
    expect(rest).toEqual(expected)
    expect(rejected.length).toBe(before.length + later.length)
  })

  test.each([
    { by: 'PID', subject: SUBJECT, sold: { pid: 'subject', pids: ['subject'] } },
    {
      by: 'parcel, without a PID',
      subject: { ...SUBJECT, pid: null, upid: 'here' },
      sold: { pid: null, pids: ['here'], upid: 'here' },
    },
    {
      by: 'parcel, under a PID of before',
      subject: { ...SUBJECT, upid: 'here' },
      sold: { pid: 'old', pids: ['old'], upid: 'here' },
    },
  ])('shows the subject’s own sales by their $by, and never uses them', ({ subject, sold }) => {
    const own = { ...(sales[3] as MarketSale), ...sold, id: 'own', soldOn: '2026-07-01' }
    const all = [...sales, { ...own, priceDollars: 9_000_000 }]
    const market = edition === 'line' ? fitMarket(all, SCOPE) : null
    const shown = value({ ...base, subject, sales: all, market })
    expect(shown.ownSales.map(({ id }) => id)).toEqual(['own'])
    expect(shown.rejected.map(({ sale }) => sale.id)).not.toContain('own')
    expect(ids(shown)).not.toContain('own')
    // The line is fitted without knowing the subject; what the sale said is then taken out of it.
    expect(shown.valueDollars / result.valueDollars).toBeCloseTo(1, edition === 'line' ? 2 : 12)
  })

  test('widens its range where an attribute of the subject is not known', () => {
    const unknown = { ...SUBJECT, attributes: attributesOf({ floorSquareMetres: null }) }
    const without = value({ ...base, subject: unknown })
    expect(without.standardError).toBeGreaterThan(1.2 * (result.standardError ?? 0))
    expect(without.slopes.map(({ row }) => row)).not.toContain('size')
  })

  test('adjusts for nothing that a comparable or the subject does not state, and weighs such a comparable less', () => {
    const [id = ''] = ids(result)
    const hidden = sales.map((sale) =>
      sale.id === id ? { ...sale, attributes: { ...sale.attributes, yearBuilt: null } } : sale,
    )
    const subject = { ...SUBJECT, attributes: attributesOf({ yearBuilt: 1946 }) }
    const stated = value({ ...base, subject, pinned: [id] })
    const unstated = value({ ...base, subject, sales: hidden, pinned: [id] })
    const of = ({ comparables }: Valuation) => comparables.find(({ sale }) => sale.id === id)
    const ageOf = (valuation: Valuation) => of(valuation)?.rows.find(({ row }) => row === 'age')
    expect(ageOf(stated)?.dollars).not.toBe(0)
    expect(ageOf(unstated)).toMatchObject({ dollars: 0, modelDollars: 0 })
    expect(of(unstated)?.weight).toBeLessThan(of(stated)?.weight ?? 0)
    const blank = { ...SUBJECT, attributes: attributesOf({ floorSquareMetres: null }) }
    const sizes = value({ ...base, subject: blank }).comparables.flatMap(({ rows }) =>
      rows.flatMap(({ row, dollars }) => (row === 'size' ? [dollars] : [])),
    )
    expect(new Set(sizes)).toEqual(new Set([0]))
  })

  test('has no wider a range for the slope of an attribute that hardly a sale states, and by which nothing is adjusted', () => {
    const stating = (count: number) =>
      sales.map((sale, index) => {
        const bathrooms = index < count ? (index === 0 ? 2.5 : 2) : null
        return { ...sale, attributes: { ...sale.attributes, bathrooms } }
      })
    const errorOf = (others: readonly MarketSale[]) => {
      const market = edition === 'line' ? fitMarket(others, SCOPE) : null
      return value({ ...base, sales: others, market }).standardError ?? 0
    }
    expect(errorOf(stating(4)) / errorOf(stating(0))).toBeLessThan(1.1)
  })

  test('takes what a person leaves out, pins and overrides', () => {
    const [first = '', second = ''] = ids(result)
    const far = sales.find(({ id }) => !ids(result).includes(id))?.id ?? ''
    const note = { row: 'view' as const, dollars: 50_000, note: 'sees the sea' }
    const own = value({ ...base, excluded: [first], pinned: [far], overrides: [{ saleId: second, ...note }] })
    expect(ids(own)).not.toContain(first)
    expect(ids(own)[0]).toBe(far)
    expect(own.rejected.at(-1)).toMatchObject({ sale: { id: first }, reason: 'Left out by hand.' })
    const row = own.comparables.find(({ sale }) => sale.id === second)?.rows.find((row) => row.override)
    expect(row).toMatchObject({ row: 'view', dollars: 50_000, override: note })
    expect(own.hash).not.toBe(result.hash)
  })

  test('goes on where an attribute is constant, and says where the subject lies outside', () => {
    const constant = anew(
      sales.map((sale) => ({ ...sale, attributes: { ...sale.attributes, bathrooms: 2 } })),
    )
    expect(constant.slopes.map(({ row }) => row)).not.toContain('bathrooms')
    const palace = { ...SUBJECT, attributes: attributesOf({ floorSquareMetres: 1500 }) }
    expect(value({ ...base, subject: palace }).unbracketed).toContain('size')
  })
})

describe('The market line', () => {
  test('takes the level of prices since it was fitted from the sales since', () => {
    const dearer = MANY.map((sale) =>
      sale.soldOn < '2026-08-01' ? sale : { ...sale, priceDollars: 1.2 * sale.priceDollars },
    )
    const early = fitMarket(dearer, { ...SCOPE, effectiveDate: '2026-08-01' })
    const before = value({ sales: dearer, market: early, effectiveDate: '2026-08-01' }).valueDollars
    const after = value({ sales: dearer, market: early, effectiveDate: '2026-09-25' }).valueDollars
    expect(after / before).toBeGreaterThan(1.1)
    expect(after / before).toBeLessThan(1.3)
  })

  test('names sales whose prices it does not understand', () => {
    const odd = MANY.with(5, { ...(MANY[5] as MarketSale), priceDollars: 30_000_000, soldOn: '2026-05-01' })
    expect(value({ sales: odd, market: fitMarket(odd, SCOPE) }).outliers).toContain('sale-00005')
  })

  test('exists from 2,000 sales on, and is not used for another market or an earlier day', () => {
    expect(fitMarket(HOUSES, SCOPE)).toBeNull()
    expect(() => value({ sales: MANY, market: LINE, effectiveDate: '2026-06-01' })).toThrow(
      'What was known on 2026-10-01 cannot value as of 2026-06-01.',
    )
    expect(() => value({ market: LINE, subject: { ...SUBJECT, marketClass: 'strata' } })).toThrow(
      'The market line is of freehold house.',
    )
  })
})

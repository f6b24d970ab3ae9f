import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributesOf, simulateSales } from '../simulated-market.factory.ts'
import { findEligibleSales } from './eligible-sales.ts'
import type { MarketSale } from './market-sale.ts'

const [FIRST, SECOND] = simulateSales({ seed: 1, count: 2 }) as [MarketSale, MarketSale]
const sale = (some: Partial<MarketSale> = {}): MarketSale => ({ ...FIRST, soldOn: '2026-03-01', ...some })
const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: '2026-06-01' } as const
const reasonOf = (some: Partial<MarketSale>) =>
  findEligibleSales([sale(some)], SCOPE).rejected[0]?.reason ?? null

describe('A sale is compared', () => {
  test('when nothing speaks against it', () => expect(reasonOf({})).toBeNull())

  test.each<[string, Partial<MarketSale>, string]>([
    ['another class', { marketClass: 'strata' }, 'Another class of property: strata.'],
    ['another tenure', { tenure: 'leasehold' }, 'Another tenure: leasehold.'],
    ['a gift to a daughter', { isArmsLength: false }, 'Not at arm’s length.'],
    ['three parcels at once', { pids: ['a', 'b', 'c'] }, 'The price paid for 3 PIDs.'],
    ['no parcel', { pids: [] }, 'The price paid for 0 PIDs.'],
    ['a dollar', { priceDollars: 1 }, 'The price is nominal.'],
    ['nothing', { priceDollars: 0 }, 'The price is nominal.'],
    ['less than nothing', { priceDollars: -900_000 }, 'The price is nominal.'],
    ['no number', { priceDollars: Number.NaN }, 'The price is no number.'],
    ['GST alone', { priceDollars: 500_000, taxDollars: 499_999 }, 'The price is nominal.'],
    ['the effective date', { soldOn: '2026-06-01' }, 'Not sold before the effective date.'],
    ['a day ahead', { soldOn: '2031-01-01' }, 'Not sold before the effective date.'],
    ['no date', { soldOn: '2026-02-30' }, 'A date is no date.'],
    ['a contract after completion', { contractOn: '2026-03-02' }, 'The contract is dated after the sale.'],
    [
      'attributes of after the renovation',
      { attributesOn: '2026-05-01' },
      'The attributes describe a day after the sale.',
    ],
    ['nowhere', { position: [Number.NaN, 49] }, 'Its place is not known.'],
    ['no floor', { attributes: attributesOf({ floorSquareMetres: null }) }, 'Its floor area is not known.'],
    ['an empty floor', { attributes: attributesOf({ floorSquareMetres: 0 }) }, 'Its floor area is no area.'],
    [
      'a ruin',
      { attributes: attributesOf({ buildingShare: 0.02 }) },
      'Its building was worth next to nothing: it was sold as land.',
    ],
  ])('but not with %s', (_, some, reason) => expect(reasonOf(some)).toBe(reason))

  test('once, however often it was reported', () => {
    const { eligible, rejected } = findEligibleSales([sale({ id: 'b' }), sale({ id: 'a' })], SCOPE)
    expect(eligible.map(({ id }) => id)).toEqual(['b'])
    expect(rejected[0]).toMatchObject({ sale: { id: 'a' }, reason: 'Reported twice: also as b.' })
  })

  test('by the last price of a flip, and by both of two sales years apart', () => {
    const earlier = (soldOn: string) => sale({ id: 'before', soldOn, priceDollars: 800_000 })
    expect(findEligibleSales([earlier('2025-12-01'), sale()], SCOPE).rejected).toMatchObject([
      { sale: { id: 'before' }, reason: 'Sold again within six months, on 2026-03-01.' },
    ])
    expect(findEligibleSales([earlier('2024-12-01'), sale()], SCOPE).eligible).toHaveLength(2)
  })

  test('as land where a ruin stands on it, with land', () => {
    const ruin = sale({ attributes: attributesOf({ buildingShare: 0.01 }) })
    expect(findEligibleSales([ruin], { ...SCOPE, marketClass: 'land' }).eligible).toHaveLength(1)
  })

  test('or is rejected: every sale is one of both, in whatever order they come', () => {
    const sales = simulateSales({ seed: 2, count: 60 })
    fc.assert(
      fc.property(fc.shuffledSubarray([...sales, { ...SECOND, id: 'again' }]), (some) => {
        const { eligible, rejected } = findEligibleSales(some, SCOPE)
        const ids = [...eligible.map(({ id }) => id), ...rejected.map((each) => each.sale.id)]
        expect(ids.sort()).toEqual(some.map(({ id }) => id).sort())
        expect(findEligibleSales(some.toReversed(), SCOPE)).toEqual({ eligible, rejected })
      }),
    )
  })
})

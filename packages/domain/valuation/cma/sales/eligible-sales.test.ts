import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributesOf, simulateSales } from '../simulated-market.factory.ts'
import { findEligibleSales } from './eligible-sales.ts'
import type { MarketSale } from './market-sale.ts'

const [FIRST, SECOND] = simulateSales({ seed: 1, count: 2 }) as [MarketSale, MarketSale]
const sale = (fields: Partial<MarketSale> = {}): MarketSale => ({ ...FIRST, soldOn: '2026-03-01', ...fields })
const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: '2026-06-01' } as const
const reasonOf = (fields: Partial<MarketSale>) =>
  findEligibleSales([sale(fields)], SCOPE).rejected[0]?.reason ?? null

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
    ['no number', { priceDollars: Number.NaN }, 'The price is not a number.'],
    ['GST alone', { priceDollars: 500_000, taxDollars: 499_999 }, 'The price is nominal.'],
    ['the effective date', { soldOn: '2026-06-01' }, 'Not sold before the effective date.'],
    ['a day ahead', { soldOn: '2031-01-01' }, 'Not sold before the effective date.'],
    ['no date', { soldOn: '2026-02-30' }, 'A date is not valid.'],
    ['a contract after completion', { contractOn: '2026-03-02' }, 'The contract is dated after the sale.'],
    [
      'attributes of after the renovation',
      { attributesOn: '2026-05-01' },
      'The attributes describe a day after the sale.',
    ],
    [
      'a house built since',
      { attributes: attributesOf({ yearBuilt: 2027 }), attributesOn: '2027-01-01' },
      'Built since: sold before its building of 2027 stood.',
    ],
    ['nowhere', { position: [Number.NaN, 49] }, 'Its place is not known.'],
    ['no floor', { attributes: attributesOf({ floorSquareMetres: null }) }, 'Its floor area is not known.'],
    [
      'an empty floor',
      { attributes: attributesOf({ floorSquareMetres: 0 }) },
      'Its floor area is not an area.',
    ],
    [
      'a ruin',
      { attributes: attributesOf({ buildingShare: 0.02 }) },
      'Its building was worth next to nothing: it was sold as land.',
    ],
  ])('but not with %s', (_, fields, reason) => expect(reasonOf(fields)).toBe(reason))

  test('but not with a parking stall among strata homes', () => {
    const stall = sale({ marketClass: 'strata', attributes: attributesOf({ floorSquareMetres: 13 }) })
    expect(findEligibleSales([stall], { ...SCOPE, marketClass: 'strata' }).rejected[0]?.reason).toBe(
      'Its floor area is that of a parking stall or a locker.',
    )
  })

  test('once, however often it was reported', () => {
    const { eligible, rejected } = findEligibleSales([sale({ id: 'b' }), sale({ id: 'a' })], SCOPE)
    expect(eligible.map(({ id }) => id)).toEqual(['b'])
    expect(rejected[0]).toMatchObject({
      sale: { id: 'a' },
      reason: 'Reported twice for that day: also as a transfer.',
    })
  })

  test('by the last price of a flip, and by both of two sales years apart', () => {
    const earlierSale = (soldOn: string) => sale({ id: 'before', soldOn, priceDollars: 800_000 })
    expect(findEligibleSales([earlierSale('2025-12-01'), sale()], SCOPE).rejected).toMatchObject([
      { sale: { id: 'before' }, reason: 'Sold again within six months, on 2026-03-01.' },
    ])
    expect(findEligibleSales([earlierSale('2024-12-01'), sale()], SCOPE).eligible).toHaveLength(2)
  })

  test('at the price of one report of its day, where there are two', () => {
    const listing = sale({ id: 'b', origin: 'listing', priceDollars: 700_000 })
    const { eligible, rejected } = findEligibleSales([listing, sale({ id: 'a' })], SCOPE)
    expect(eligible.map(({ id }) => id)).toEqual(['b'])
    expect(rejected[0]?.reason).toBe(
      'Reported twice for that day, with different prices: also as a closed listing.',
    )
  })

  describe('as a person typed it in, where it is also imported', () => {
    const own = (fields: Partial<MarketSale> = {}) => sale({ id: 'own:1', origin: 'own', ...fields })
    const compared = (sales: MarketSale[], excluded: string[] = []) => {
      const { eligible, leftOut, rejected } = findEligibleSales(sales, SCOPE, new Set(excluded))
      return {
        eligible: eligible.map(({ id }) => id),
        leftOut: leftOut.map(({ id }) => id),
        rejected: rejected.map(({ sale: { id }, reason }) => [id, reason]),
      }
    }
    const imported = sale({ id: 'sale:1', contractOn: '2026-01-20' })
    const TYPED = 'Reported twice: also entered, as sold on'

    test.each<[string, Partial<MarketSale>]>([
      ['of the same day and price', {}],
      ['of the same day with a corrected price', { priceDollars: 1 + FIRST.priceDollars }],
      ['of the day of the contract', { soldOn: '2026-01-20', priceDollars: 1 + FIRST.priceDollars }],
      ['at the same price some days earlier', { soldOn: '2026-02-10' }],
      [
        'at the price without GST',
        { soldOn: '2026-03-09', taxDollars: 5, priceDollars: 5 + FIRST.priceDollars },
      ],
    ])('%s', (_, fields) => {
      const typedSale = own(fields)
      expect(compared([imported, typedSale])).toEqual({
        eligible: ['own:1'],
        leftOut: [],
        rejected: [['sale:1', `${TYPED} ${typedSale.soldOn}.`]],
      })
    })

    test('but not at another price on another day: then the later one counts', () => {
      const before = own({ soldOn: '2026-02-10', priceDollars: 900 + FIRST.priceDollars })
      expect(compared([imported, before]).eligible).toEqual(['sale:1'])
      expect(compared([imported, { ...before, soldOn: '2026-03-10' }]).eligible).toEqual(['own:1'])
    })

    test('and as imported once the one that was typed in is left out, and the other way round', () => {
      const other = { leftOut: ['own:1'], rejected: [] }
      expect(compared([imported, own()], ['own:1'])).toEqual({ eligible: ['sale:1'], ...other })
      expect(compared([imported, own()], ['sale:1'])).toMatchObject({
        eligible: ['own:1'],
        leftOut: ['sale:1'],
      })
      expect(compared([imported, own({ isArmsLength: false })]).eligible).toEqual(['sale:1'])
    })
  })

  describe('or not, once a person left it out,', () => {
    const states = (sales: MarketSale[], ...excluded: string[]) => {
      const { eligible, leftOut, rejected } = findEligibleSales(sales, SCOPE, new Set(excluded))
      return [
        ...eligible.map(({ id }) => [id, 'eligible']),
        ...leftOut.map(({ id }) => [id, 'left out']),
        ...rejected.map(({ sale: { id }, reason }) => [id, reason]),
      ]
    }
    const transfer = sale({ id: 'a' })
    const listing = sale({ id: 'b', origin: 'listing' })
    const earlierSale = sale({ id: 'before', soldOn: '2025-12-01', priceDollars: 800_000 })

    test('from either of its two imports', () => {
      expect(states([transfer, listing], 'b')).toEqual([
        ['b', 'left out'],
        ['a', 'Left out by hand with the other report of that day: a closed listing.'],
      ])
      expect(states([transfer, listing], 'a')).toEqual([
        ['a', 'left out'],
        ['b', 'Left out by hand with the other report of that day: a transfer.'],
      ])
      expect(states([transfer, listing], 'a', 'b')).toEqual([
        ['a', 'left out'],
        ['b', 'left out'],
      ])
    })

    test('nor the price before its renovation', () => {
      const FLIP = 'Sold again within six months, on 2026-03-01.'
      expect(states([earlierSale, transfer], 'a')).toEqual([
        ['a', 'left out'],
        ['before', FLIP],
      ])
      const typedSale = { ...transfer, id: 'own:1', origin: 'own' as const }
      expect(states([earlierSale, typedSale], 'own:1')).toEqual([
        ['own:1', 'left out'],
        ['before', FLIP],
      ])
      expect(states([earlierSale, transfer], 'before')).toEqual([
        ['a', 'eligible'],
        ['before', 'left out'],
      ])
    })

    test('but as it was typed in, or imported, where only the other report was left out', () => {
      const typedSale = sale({ id: 'own:1', origin: 'own', soldOn: '2026-02-10' })
      expect(states([earlierSale, transfer, listing, typedSale], 'own:1')).toEqual([
        ['b', 'eligible'],
        ['own:1', 'left out'],
        ['a', 'Reported twice for that day: also as a closed listing.'],
        ['before', 'Sold again within six months, on 2026-03-01.'],
      ])
      expect(states([transfer, typedSale], 'a')).toEqual([
        ['own:1', 'eligible'],
        ['a', 'left out'],
      ])
      const typedAgain = { ...typedSale, id: 'own:2', soldOn: '2026-02-12' }
      expect(states([typedSale, typedAgain], 'own:2')).toEqual([
        ['own:1', 'eligible'],
        ['own:2', 'left out'],
      ])
    })
  })

  test('as land where a ruin stands on it, with land', () => {
    const ruin = sale({ attributes: attributesOf({ buildingShare: 0.01 }) })
    expect(findEligibleSales([ruin], { ...SCOPE, marketClass: 'land' }).eligible).toHaveLength(1)
  })

  test('or is rejected: every sale is one of both, in whatever order they come', () => {
    const sales = simulateSales({ seed: 2, count: 60 })
    fc.assert(
      fc.property(fc.shuffledSubarray([...sales, { ...SECOND, id: 'again' }]), (pool) => {
        const excluded = new Set(pool.slice(0, 3).map(({ id }) => id))
        const { eligible, leftOut, rejected } = findEligibleSales(pool, SCOPE, excluded)
        const ids = [...eligible, ...leftOut, ...rejected.map(({ sale }) => sale)].map(({ id }) => id)
        expect(ids.sort()).toEqual(pool.map(({ id }) => id).sort())
        expect(findEligibleSales(pool.toReversed(), SCOPE, excluded)).toEqual({ eligible, leftOut, rejected })
      }),
    )
  })
})

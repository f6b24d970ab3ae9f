import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceMetres } from '#domain/geometry/geodesy.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import { comparablesQuery, findComparables, medianPrice } from './comparables.ts'

const TODAY = '2026-08-05'
const SUBJECT = { pid: '900000010', lng: -124.3, lat: 49.4, kind: 'Single Family Residence' }
const EAST_100_METRES = 0.00138

const sale = (over: ResoRow = {}): ResoRow => ({
  ListingId: 'R8000001',
  ParcelNumber: '900-000-011',
  UnparsedAddress: '14 Harbour Rd',
  StandardStatus: 'Closed',
  PropertySubType: SUBJECT.kind,
  CloseDate: '2026-05-04',
  ClosePrice: 1_000_000,
  BedroomsTotal: 3,
  BathroomsTotalInteger: 2,
  LivingArea: 2002,
  LivingAreaUnits: 'Square Feet',
  YearBuilt: 1980,
  Latitude: 49.4,
  Longitude: -124.3 + EAST_100_METRES,
  ...over,
})
const numbers = (rows: readonly ResoRow[]) =>
  findComparables(rows, SUBJECT, TODAY).map(({ listingNumber }) => listingNumber)

describe('Comparables', () => {
  it('state what was sold, and how far away', () => {
    expect(findComparables([sale()], SUBJECT, TODAY)).toEqual([
      {
        listingNumber: 'R8000001',
        address: '14 Harbour Rd',
        soldOn: '2026-05-04',
        priceDollars: 1_000_000,
        bedrooms: 3,
        bathrooms: 2,
        floorAreaSquareMetres: 185.99,
        yearBuilt: 1980,
        distanceMetres: 100,
      },
    ])
  })

  it.each([
    ['of another kind', { PropertySubType: 'Townhouse' }],
    ['not sold yet', { StandardStatus: 'Pending' }],
    ['sold more than a year ago', { CloseDate: '2025-08-04' }],
    ['of the property itself', { ParcelNumber: '900000010' }],
    ['more than a kilometre away', { Longitude: -124.3 + 10.2 * EAST_100_METRES }],
    ['without a place', { Latitude: null }],
    ['without a day', { CloseDate: null }],
  ])('leave out what is %s, though the board sends it', (_, over) => {
    expect(numbers([sale(over)])).toEqual([])
  })

  it('count what was sold a year ago to the day', () => {
    expect(numbers([sale({ CloseDate: '2025-08-05' })])).toHaveLength(1)
  })

  it('are the nearest twenty, each once, whatever the order and however often they come', () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      sale({ ListingId: `R${index}`, Longitude: -124.3 + (index % 9) * EAST_100_METRES }),
    )
    const expected = numbers(rows)
    expect(expected).toHaveLength(20)
    expect(expected.slice(0, 4)).toEqual(['R0', 'R18', 'R27', 'R9'])
    const mixed = fc.subarray(rows).chain((again) => {
      const all = [...rows, ...again]
      return fc.shuffledSubarray(all, { minLength: all.length })
    })
    fc.assert(
      fc.property(mixed, (order) => {
        expect(numbers(order)).toEqual(expected)
      }),
    )
  })

  it('have the middle price, or the mean of the two in the middle', () => {
    const priced = (...prices: (number | null)[]) =>
      medianPrice(
        findComparables(
          prices.map((ClosePrice, index) => sale({ ListingId: `R${index}`, ClosePrice })),
          SUBJECT,
          TODAY,
        ),
      )
    expect(priced(900, 100, 300)).toBe(300)
    expect(priced(900, 100, 300, 501)).toBe(401)
    expect(priced(null, 700)).toBe(700)
    expect(priced(null)).toBeNull()
    expect(priced()).toBeNull()
  })

  it('are asked for within a rectangle that holds the whole kilometre', () => {
    const { filter } = comparablesQuery(SUBJECT, TODAY)
    expect(filter).toMatch(
      /^StandardStatus eq 'Closed' and PropertySubType eq 'Single Family Residence' and CloseDate ge 2025-08-05 and /,
    )
    const [south = 0, north = 0, west = 0, east = 0] = [...filter.matchAll(/itude [gl]e (\S+)/g)].map(
      (match) => Number(match[1]),
    )
    const { lng, lat } = SUBJECT
    for (const edge of [
      [lng, south],
      [lng, north],
      [west, lat],
      [east, lat],
    ]) {
      const away = distanceMetres([lng, lat], edge)
      expect(away).toBeGreaterThan(1_000)
      expect(away).toBeLessThan(1_010)
    }
  })
})

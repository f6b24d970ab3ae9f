import { beforeAll, describe, expect, test } from 'vitest'
import type { AddressRecord, AssessmentRecord, SaleRecord, SourceRecord } from '#domain/parcel/records.ts'
import { marketIndex, SALE_NOISE, SIZE_ELASTICITY } from './facts/price-model.ts'
import { type DemoOptions, generateDemo } from './index.ts'
import { ISLAND_CAPACITY } from './place.ts'

const OPTIONS: DemoOptions = { parcels: ISLAND_CAPACITY, seed: 1, asOf: '2026-11-09', release: 1 }

let records: SourceRecord[] = []
const of = <E extends SourceRecord['entity']>(entity: E): Extract<SourceRecord, { entity: E }>[] =>
  records.filter((record): record is Extract<SourceRecord, { entity: E }> => record.entity === entity)

beforeAll(() => {
  records = [...generateDemo(OPTIONS)]
})

describe('facts', () => {
  test('land and improvements add up, for two years', () => {
    const rows = of('assessment')
    expect(new Set(rows.map(({ year }) => year))).toEqual(new Set([2025, 2026]))
    expect(
      rows.every(
        (row: AssessmentRecord) =>
          row.totalDollars === (row.landDollars ?? 0) + (row.improvementDollars ?? 0),
      ),
    ).toBe(true)
  })

  test('sales follow the model: assessed value, market index, and a scatter of six per cent', () => {
    const assessed = new Map(
      of('assessment')
        .filter(({ year }) => year === 2026)
        .map((row) => [row.pid, row]),
    )
    const ratios: number[] = []
    for (const sale of of('sale') as SaleRecord[]) {
      const row = assessed.get(sale.pid)
      if (!row?.totalDollars || row.totalDollars < 300_000) continue
      if (row.yearBuilt !== null && row.yearBuilt > Number(sale.soldOn.slice(0, 4))) continue
      const years = (Date.parse(OPTIONS.asOf) - Date.parse(sale.soldOn)) / (365.25 * 86_400_000)
      ratios.push(sale.priceDollars / (row.totalDollars * marketIndex(years)))
    }
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
    const deviation = Math.sqrt(ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / ratios.length)
    expect(ratios.length).toBeGreaterThan(10_000)
    expect(mean).toBeCloseTo(1, 2)
    expect(deviation).toBeGreaterThan(SALE_NOISE * 0.85)
    expect(deviation).toBeLessThan(SALE_NOISE * 1.15)
  })

  test('the last 400 days have sales enough of houses and of strata units for a market line', () => {
    const parcels = new Map(of('parcel').map((parcel) => [parcel.ref, parcel]))
    const counts = { house: 0, strata: 0 }
    const houses = new Set(
      of('assessment')
        .filter(({ actualUse }) => /single family|duplex/i.test(actualUse ?? ''))
        .map(({ parcelRef }) => parcelRef),
    )
    for (const { parcelRef, soldOn, comment } of of('sale') as SaleRecord[]) {
      if (Date.parse(OPTIONS.asOf) - Date.parse(soldOn) > 400 * 86_400_000 || /^Vacant/.test(comment ?? ''))
        continue
      if (parcels.get(parcelRef ?? '')?.parcelClass === 'building_strata') counts.strata += 1
      else if (houses.has(parcelRef)) counts.house += 1
    }
    expect(counts.house).toBeGreaterThan(2500)
    expect(counts.strata).toBeGreaterThan(2500)
  })

  test('grades of homes are stated, of each some, and of nothing else', () => {
    const homes = of('parcel').filter(({ facts }) => facts.condition !== undefined)
    expect(new Set(homes.map(({ facts }) => facts.condition))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(new Set(homes.map(({ facts }) => facts.view))).toEqual(new Set([0, 1, 2, 3, 4]))
    expect(new Set(homes.map(({ facts }) => facts.grade))).toEqual(new Set([3, 4, 5, 6, 7, 8]))
    expect(homes.every(({ facts }) => facts.storeys !== undefined)).toBe(true)
    expect(homes.some(({ parcelClass }) => parcelClass === 'park')).toBe(false)
  })

  test('a building has at least the floors of its strata units, and no unit is tiny', () => {
    const units = of('assessment').filter(({ year, facts }) => year === 2026 && facts.strataLot !== undefined)
    const floorOf = ({ facts }: Pick<AssessmentRecord, 'facts'>) => Number(facts.floorAreaSquareMetres)
    const floors = Map.groupBy(units, ({ parcelRef }) => parcelRef)
    const buildings = of('parcel').filter(({ ref }) => floors.has(ref))
    expect(buildings.length).toBeGreaterThan(500)
    const short = buildings.filter((building) => {
      const sum = (floors.get(building.ref) ?? []).reduce((all, unit) => all + floorOf(unit), 0)
      return floorOf(building) < sum
    })
    expect(short.map(({ ref }) => ref)).toEqual([])
    expect(Math.min(...units.map(floorOf))).toBeGreaterThan(45)
  })

  test('land on the water costs at least half as much again as across the road', () => {
    const rates = { waterfront: [] as number[], inland: [] as number[] }
    const land = new Map(
      of('assessment')
        .filter(({ year }) => year === 2026)
        .map((row) => [row.parcelRef, row.landDollars ?? 0]),
    )
    for (const parcel of of('parcel')) {
      const area = parcel.statedAreaSquareMetres ?? 0
      if (
        parcel.neighbourhood !== 'Sandbar' ||
        parcel.facts.storeys === undefined ||
        area < 500 ||
        area > 3500
      )
        continue
      // The model's size elasticity, so that only the place counts.
      const rate = (land.get(parcel.ref) ?? 0) / area ** SIZE_ELASTICITY
      rates[parcel.facts.waterfront === true ? 'waterfront' : 'inland'].push(rate)
    }
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(rates.waterfront.length).toBeGreaterThan(20)
    expect(mean(rates.waterfront)).toBeGreaterThan(1.5 * mean(rates.inland))
  })

  test('addresses have odd and even sides, and postal codes of the right form', () => {
    const houses = of('address').filter(({ unit }: AddressRecord) => unit === null)
    const odd = houses.filter(({ civicNumber }) => Number(civicNumber) % 2 === 1).length
    expect(odd / houses.length).toBeGreaterThan(0.4)
    expect(odd / houses.length).toBeLessThan(0.6)
    expect(houses.every(({ postalCode }) => /^V0N 9[A-Z]\d$/.test(postalCode ?? ''))).toBe(true)
  })

  test('legal descriptions name lot, district lot and plan; those of strata parents the first and last lot', () => {
    const strata = of('parcel').filter(({ parcelClass }) => parcelClass === 'building_strata')
    expect(strata.length).toBeGreaterThan(0)
    expect(strata.map(({ legalDescription }) => legalDescription)).toEqual(
      strata.map(() => expect.stringMatching(/^STRATA LOTS 1 TO \d+ DISTRICT LOT \d+ /)),
    )

    const titled = of('parcel').filter(({ parcelClass }) => parcelClass === 'subdivision')
    expect(
      titled.every(({ legalDescription }) =>
        /^LOT \w+( BLOCK \d+)? DISTRICT LOT \d+ CEDAR ARM LAND DISTRICT PLAN \w+$/.test(
          legalDescription ?? '',
        ),
      ),
    ).toBe(true)
  })

  test('every layer that a release can bring has features', () => {
    const layers = new Set(of('layer_feature').map(({ layer }) => layer))
    for (const layer of [
      'zoning',
      'ocp',
      'ncp',
      'local_area_plan',
      'alr',
      'floodplain',
      'development_application',
      'school_catchment',
      'transit_stop',
      'transit_line',
      'municipality',
      'regional_district',
      'neighbourhood',
      'building',
      'land',
      'water',
      'park',
      'road',
      'place',
      'railway',
    ]) {
      expect(layers, layer).toContain(layer)
    }
  })
})

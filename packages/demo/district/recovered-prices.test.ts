import { expect, test } from 'vitest'
import { areaSquareMetres } from '#domain/geometry/geodesy.ts'
import type { SourceRecord } from '#domain/parcel/records.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { observeSale } from '#domain/valuation/cma/design/observation.ts'
import { findLineSlopes } from '#domain/valuation/cma/line/line-slopes.ts'
import { fitMarket } from '#domain/valuation/cma/market.ts'
import type { MarketSale } from '#domain/valuation/cma/sales/market-sale.ts'
import {
  CONDITION_EFFECT,
  depreciation,
  QUALITY_EFFECT,
  SIZE_ELASTICITY,
  VIEW_EFFECT,
} from './facts/price-model.ts'
import { generateDemo } from './index.ts'
import { ISLAND_CAPACITY } from './place.ts'

const AS_OF = '2026-11-09'
const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: AS_OF } as const

/** With the building's share of its value. */
interface SoldHouse {
  sale: MarketSale
  building: number
}

function soldHouses(records: readonly SourceRecord[]): SoldHouse[] {
  const parcels = new Map(records.flatMap((each) => (each.entity === 'parcel' ? [[each.ref, each]] : [])))
  const rolls = new Map(
    records.flatMap((each) =>
      each.entity === 'assessment' && each.year === 2026 && /single family/i.test(each.actualUse ?? '')
        ? [[each.parcelRef, each]]
        : [],
    ),
  )
  return records.flatMap((record) => {
    if (record.entity !== 'sale') return []
    const { parcelRef, pid, ref, soldOn, priceDollars, comment } = record
    const [parcel, roll] = [parcels.get(parcelRef ?? ''), rolls.get(parcelRef)]
    if (!parcel || !roll || pid === null || /^Vacant/.test(comment ?? '')) return []
    const { facts, geometry } = parcel
    const number = (key: string) => (typeof facts[key] === 'number' ? facts[key] : null)
    const [lng = 0, lat = 0] = geometry.coordinates.flat(3)
    const total = (roll.landDollars ?? 0) + (roll.improvementDollars ?? 0)
    const sale: MarketSale = {
      ...SCOPE,
      id: ref,
      pid,
      upid: parcelRef,
      pids: [pid],
      building: null,
      position: [Number(lng), Number(lat)],
      neighbourhood: parcel.neighbourhood,
      attributes: {
        ...UNKNOWN_ATTRIBUTES,
        floorSquareMetres: number('floorAreaSquareMetres'),
        lotSquareMetres: areaSquareMetres(geometry),
        yearBuilt: roll.yearBuilt,
        grade: number('grade'),
        condition: number('condition'),
        view: number('view'),
        storeys: number('storeys'),
        isWaterfront: facts.waterfront === true,
      },
      priceDollars,
      taxDollars: 0,
      soldOn,
      contractOn: null,
      attributesOn: null,
      isArmsLength: true,
    }
    return [{ sale, building: (roll.improvementDollars ?? 0) / total }]
  })
}

/** Of ln price: land and building add up, so each coefficient counts by the share of what it raises. */
function statedSlopes({
  sale: { attributes, soldOn },
  building,
}: SoldHouse): Record<(typeof ROWS)[number], number> {
  const effect = (each: number, grades: number) => each / (1 + each * grades)
  const age = Number(soldOn.slice(0, 4)) - (attributes.yearBuilt ?? 0)
  return {
    size: building,
    lot: SIZE_ELASTICITY * (1 - building),
    age: building * (Math.log(depreciation(age + 0.5)) - Math.log(depreciation(age - 0.5))),
    storeys: 0,
    condition: building * effect(CONDITION_EFFECT, (attributes.condition ?? 3) - 3),
    quality: building * effect(QUALITY_EFFECT, (attributes.grade ?? 5) - 5),
    view: (1 - building) * effect(VIEW_EFFECT, attributes.view ?? 0),
  }
}

/** The model states no coefficient for storeys. */
const ROWS = ['size', 'lot', 'age', 'condition', 'quality', 'view', 'storeys'] as const

test('The market line recovers the coefficients by which the district’s prices are made', () => {
  const houses = soldHouses([...generateDemo({ parcels: ISLAND_CAPACITY, seed: 1, asOf: AS_OF, release: 1 })])
  const market = fitMarket(
    houses.map(({ sale }) => sale),
    SCOPE,
  )
  if (market === null) throw new Error('There are too few sales for a market line.')
  const { line } = market
  const fitted = houses.filter(({ sale }) => line.fitted.has(sale.id))
  const slopes = fitted.map(({ sale }) => findLineSlopes(line, observeSale(sale, 'house')))
  for (const row of ROWS) {
    const rowSlopes = slopes.map((all) => all.find((each) => each.row === row))
    const found = mean(rowSlopes.map((each) => each?.slope ?? Number.NaN))
    const stated = mean(fitted.map((house) => statedSlopes(house)[row]))
    const error = mean(rowSlopes.map((each) => each?.standardError ?? Number.NaN))
    // Two standard errors, as the method demands of elasticities.
    expect(Math.abs(found - stated), `${row}: ${found} of ${stated} ± ${error}`).toBeLessThan(2 * error)
    // Wide errors would hide a missing effect.
    if (stated !== 0) expect(error, row).toBeLessThan(Math.abs(stated) / 2)
  }
})

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

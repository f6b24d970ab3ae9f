import type { SaleRecord } from '#domain/parcel/records.ts'
import { addDays, parseKnownDate } from '#domain/text/dates.ts'
import { isDevelopable } from '../parcels/parcel-use.ts'
import { Random } from '../random.ts'
import { type Holding, listTitledUnits, type Unit } from './holding.ts'
import { marketIndex, roundTo, SALE_NOISE } from './price-model.ts'

const TEN_YEARS_DAYS = 3652
/** Share of titles that sold in the last year. */
const LAST_YEAR_SHARE = { homes: 0.11, units: 0.08 } as const

function modelPriceDollars(holding: Holding, unit: Unit | null, yearsAgo: number, year: number): number {
  const isBuilt = holding.yearBuilt !== null && holding.yearBuilt <= year
  return (holding.land + (isBuilt ? holding.improvement : 0)) * (unit?.share ?? 1) * marketIndex(yearsAgo)
}

export function isSold({ parcel }: Holding): boolean {
  return isDevelopable(parcel.use) || parcel.use === 'farm'
}

export function* generateSales(holding: Holding, seed: number, asOf: string): Iterable<SaleRecord> {
  if (!isSold(holding)) return
  for (const unit of listTitledUnits(holding)) {
    const random = new Random(seed, 'sales', holding.parcel.ref, unit?.number ?? 0)
    let days = random.isLucky(unit ? LAST_YEAR_SHARE.units : LAST_YEAR_SHARE.homes)
      ? random.between(5, 370)
      : random.between(5, unit ? 5200 : 7600)
    let order = 0
    while (days < TEN_YEARS_DAYS && order < 3) {
      yield createSale(holding, unit, addDays(asOf, -Math.round(days)), days / 365.25, order, random)
      order++
      days += random.between(420, unit ? 4200 : 6800)
    }
  }
}

export function createSale(
  holding: Holding,
  unit: Unit | null,
  soldOn: string,
  yearsAgo: number,
  order: number,
  random: Random,
): SaleRecord {
  const model = modelPriceDollars(holding, unit, yearsAgo, parseKnownDate(soldOn).year)
  return {
    entity: 'sale',
    ref: `${holding.parcel.ref}${unit ? `-${unit.number}` : ''}-S${order}`,
    parcelRef: holding.parcel.ref,
    pid: unit ? unit.pid : holding.pid,
    soldOn,
    priceDollars: roundTo(model * (1 + SALE_NOISE * random.normal()), 500),
    comment: describeSale(holding, unit, soldOn),
    rollNumber: null,
    attributes: {},
  }
}

function describeSale(holding: Holding, unit: Unit | null, soldOn: string): string {
  return `${describeState(holding, soldOn)} single property transaction${unit ? `, unit ${unit.name}` : ''}`
}

function describeState({ yearBuilt }: Holding, soldOn: string): 'Vacant' | 'New' | 'Improved' {
  const { year } = parseKnownDate(soldOn)
  if (yearBuilt === null || year < yearBuilt) return 'Vacant'
  return year <= yearBuilt + 1 ? 'New' : 'Improved'
}

import type { ListingRecord } from '#domain/parcel/records.ts'
import { addDays } from '#domain/text/dates.ts'
import type { ParcelUse } from '../parcels/parcel.ts'
import type { Island } from '../place.ts'
import { Random } from '../random.ts'
import { pointAt } from '../records.ts'
import type { Holding, Unit } from './holding.ts'
import { BROKERAGES, COMMERCIAL_BROKERAGES } from './name-lists.ts'
import { roundTo } from './price-model.ts'
import { isSold } from './sales.ts'

/** Commercial brokers list these uses outside MLS®. */
export function isCommercialUse({ parcel, units }: Holding): boolean {
  return (
    ['shop', 'office', 'mall', 'industry', 'marina'].includes(parcel.use) ||
    (parcel.use === 'mixed' && units.length === 0)
  )
}

export function* listingsOf(
  holding: Holding,
  island: Island,
  seed: number,
  asOf: string,
): Iterable<ListingRecord> {
  if (!isSold(holding)) return
  const isCommercial = isCommercialUse(holding)
  for (const unit of holding.units.length > 0 ? holding.units : [null]) {
    const random = new Random(seed, 'listing', holding.parcel.ref, unit?.number ?? 0)
    if (!random.isLucky(isCommercial ? 0.07 : unit ? 0.026 : 0.021)) continue
    yield listingOf(holding, unit, isCommercial, island, asOf, random)
  }
}

export function listingOf(
  holding: Holding,
  unit: Unit | null,
  isCommercial: boolean,
  island: Island,
  asOf: string,
  random: Random,
): ListingRecord {
  const { parcel } = holding
  const value = (holding.land + holding.improvement) * (unit?.share ?? 1)
  const askingPrice =
    roundTo(value * random.between(0.98, 1.13), value > 3_000_000 ? 50_000 : 1000) -
    (value > 3_000_000 ? 0 : 100)
  const isReduced = random.isLucky(0.22)
  const chance = random.next()
  const status =
    chance < 0.76
      ? 'active'
      : chance < 0.86
        ? 'pending'
        : chance < 0.93
          ? 'sold'
          : chance < 0.97
            ? 'expired'
            : 'cancelled'
  const number = random.integer(100_000, 999_999)
  const floorArea = unit?.floorArea ?? holding.floorArea
  const bedrooms = unit
    ? unit.bedrooms
    : parcel.use === 'house' || parcel.use === 'acreage' || parcel.use === 'duplex'
      ? Math.max(2, Math.min(6, Math.round(floorArea / 62)))
      : null
  const propertyType = propertyTypeOf(holding, unit)
  return {
    entity: 'listing',
    ref: `${isCommercial ? 'B' : 'M'}-${parcel.ref}${unit ? `-${unit.number}` : ''}`,
    kind: isCommercial ? 'broker' : 'mls',
    listingNumber: isCommercial ? `CB-${number}` : `R9${number}`,
    parcelRef: parcel.ref,
    pid: unit ? unit.pid : holding.pid,
    status,
    listedOn: addDays(asOf, -random.integer(2, 160)),
    priceDollars: askingPrice,
    previousPriceDollars: isReduced ? roundTo(askingPrice * random.between(1.02, 1.08), 1000) : null,
    propertyType,
    address: `${unit ? `${unit.name}-` : ''}${parcel.civicNumber} ${parcel.street}`,
    bedrooms,
    bathrooms:
      bedrooms === null ? null : Math.max(1, Math.min(5, Math.round(bedrooms * random.between(0.6, 1)))),
    floorAreaSquareMetres: floorArea > 0 ? floorArea : null,
    yearBuilt: holding.yearBuilt,
    brokerage: random.pick(isCommercial ? COMMERCIAL_BROKERAGES : BROKERAGES),
    broker: isCommercial
      ? random.pick(['Investment sales desk', 'Leasing and sales desk', 'Land and development desk'])
      : null,
    remarks: remarksOf(holding, unit, propertyType, random),
    geometry: pointAt(island, parcel.centre),
  }
}

/** Types of a whole property, and of its strata units. Other uses are land. */
const PROPERTY_TYPES: Partial<Record<ParcelUse, readonly [whole: string, unit?: string]>> = {
  house: ['House'],
  acreage: ['House'],
  duplex: ['Duplex', 'Half duplex'],
  townhouses: ['Multi-family', 'Townhouse'],
  apartments: ['Multi-family', 'Apartment'],
  mixed: ['Mixed use', 'Apartment'],
  shop: ['Retail'],
  mall: ['Retail'],
  office: ['Office'],
  industry: ['Industrial'],
  port: ['Industrial'],
  marina: ['Marina'],
  farm: ['Farm'],
}

function propertyTypeOf({ parcel }: Holding, unit: Unit | null): string {
  const [whole, unitType = whole] = PROPERTY_TYPES[parcel.use] ?? ['Land']
  return unit ? unitType : whole
}

const OPENINGS: Record<string, readonly string[]> = {
  House: [
    'Bright family home',
    'Updated home on a quiet street',
    'Spacious home with a level yard',
    'Character home with good bones',
    'Two-level home with room to grow',
  ],
  Rancher: ['Well kept rancher', 'Updated rancher with no stairs', 'Rancher with a full basement'],
  Townhouse: ['Corner townhouse', 'Three-level townhouse', 'Quiet inside unit'],
  Apartment: ['Sunny suite', 'Top-floor suite', 'Efficient suite with a covered balcony', 'Corner suite'],
  Land: ['Building lot', 'Level lot, services at the lot line'],
  Retail: ['Storefront with steady foot traffic', 'Freehold retail building'],
  Office: ['Professional building', 'Office building with parking at grade'],
  Industrial: ['Clear-span warehouse', 'Shop and yard with grade loading'],
  Farm: ['Productive fields', 'Established farm with outbuildings'],
}
const CLOSINGS = [
  'Walk to the harbour.',
  'Close to school and park.',
  'Easy to show.',
  'Tenants wish to stay.',
  'New roof and heat pump.',
  'Measurements to be verified by the buyer.',
  'Quick possession possible.',
] as const

function remarksOf(
  { parcel, hasSuite, storeys }: Holding,
  unit: Unit | null,
  type: string,
  random: Random,
): string {
  const form = type === 'House' && storeys === 1 ? 'Rancher' : type
  const opening = random.pick(OPENINGS[form] ?? ['Rare offering'])
  const place = parcel.isWaterfront ? 'on the water' : `in ${parcel.quarter.name}`
  const extra = hasSuite
    ? ' One-bedroom suite below.'
    : unit && unit.bedrooms > 2
      ? ' Two parking stalls.'
      : parcel.zone === 'RT-7'
        ? ' Zoned for duplex and infill.'
        : ''
  return `${opening} ${place}.${extra} ${random.pick(CLOSINGS)}`
}

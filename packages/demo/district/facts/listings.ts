import type { ListingRecord } from '#domain/parcel/records.ts'
import { addDays } from '#domain/text/dates.ts'
import type { Parcel, ParcelUse } from '../parcels/parcel.ts'
import type { Island } from '../place.ts'
import { pickByShare, Random } from '../random.ts'
import { pointAt } from '../records.ts'
import { type Holding, houseBedrooms, listTitledUnits, type Unit } from './holding.ts'
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

export function* generateListings(
  holding: Holding,
  island: Island,
  seed: number,
  asOf: string,
): Iterable<ListingRecord> {
  if (!isSold(holding)) return
  const isCommercial = isCommercialUse(holding)
  for (const unit of listTitledUnits(holding)) {
    const random = new Random(seed, 'listing', holding.parcel.ref, unit?.number ?? 0)
    if (!random.isLucky(isCommercial ? 0.07 : unit ? 0.026 : 0.021)) continue
    yield createListing(holding, unit, isCommercial, island, asOf, random)
  }
}

export function createListing(
  holding: Holding,
  unit: Unit | null,
  isCommercial: boolean,
  island: Island,
  asOf: string,
  random: Random,
): ListingRecord {
  const { parcel } = holding
  const value = (holding.land + holding.improvement) * (unit?.share ?? 1)
  const isExpensive = value > 3_000_000
  // Asking prices of ordinary homes end in 900.
  const askingPrice =
    roundTo(value * random.between(0.98, 1.13), isExpensive ? 50_000 : 1000) - (isExpensive ? 0 : 100)
  const isReduced = random.isLucky(0.22)
  const status = pickByShare(STATUS_SHARES, random.next())
  const number = random.integer(100_000, 999_999)
  const floorArea = unit?.floorArea ?? holding.floorArea
  const isHouse = parcel.use === 'house' || parcel.use === 'acreage' || parcel.use === 'duplex'
  const bedrooms = unit?.bedrooms ?? (isHouse ? houseBedrooms(floorArea) : null)
  const propertyType = findPropertyType(holding, unit)
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
    remarks: writeRemarks(holding, unit, propertyType, random),
    geometry: pointAt(island, parcel.centre),
  }
}

/** Cumulative. */
const STATUS_SHARES = { active: 0.76, pending: 0.86, sold: 0.93, expired: 0.97, cancelled: 1 } as const

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

function findPropertyType({ parcel }: Holding, unit: Unit | null): string {
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

function writeRemarks(
  { parcel, hasSuite, storeys }: Holding,
  unit: Unit | null,
  type: string,
  random: Random,
): string {
  const form = type === 'House' && storeys === 1 ? 'Rancher' : type
  const opening = random.pick(OPENINGS[form] ?? ['Rare offering'])
  const place = parcel.isWaterfront ? 'on the water' : `in ${parcel.quarter.name}`
  const extra = describeExtra(parcel, hasSuite, unit)
  return [`${opening} ${place}.`, ...extra, random.pick(CLOSINGS)].join(' ')
}

function describeExtra({ zone }: Parcel, hasSuite: boolean, unit: Unit | null): string[] {
  if (hasSuite) return ['One-bedroom suite below.']
  if (unit && unit.bedrooms > 2) return ['Two parking stalls.']
  return zone === 'RT-7' ? ['Zoned for duplex and infill.'] : []
}

import type { HomeForm } from '#domain/parcel/home-form.ts'
import type { RentalOfferRecord } from '#domain/parcel/records.ts'
import { addDays } from '#domain/text/dates.ts'
import { itemAt } from '../geometry/point.ts'
import type { ParcelUse } from '../parcels/parcel.ts'
import type { Island } from '../place.ts'
import { Random } from '../random.ts'
import { pointAt } from '../records.ts'
import { type Holding, houseBedrooms, NET_AREA_SHARE } from './holding.ts'
import { roundTo } from './price-model.ts'

/** Monthly rents in dollars: a base rent, and an amount per square metre. */
const RATES: Readonly<Record<HomeForm, readonly [base: number, perSquareMetre: number]>> = {
  house: [1450, 10],
  townhouse: [1150, 14.5],
  apartment: [820, 20],
  suite: [760, 13],
}
/** Land rate in dollars per square metre at which `RATES` apply. */
const REFERENCE_LAND_RATE = 1000

interface Home {
  key: string
  form: HomeForm
  floorArea: number
  bedrooms: number
  name: string | null
  /** Chance that the home is for rent. */
  chance: number
}

export function* generateRentalOffers(
  holdings: readonly Holding[],
  island: Island,
  seed: number,
  asOf: string,
): Iterable<RentalOfferRecord> {
  for (const holding of holdings) {
    for (const home of listHomes(holding)) {
      const random = new Random(seed, 'rental', holding.parcel.ref, home.key)
      if (random.isLucky(home.chance)) yield createOffer(holding, home, island, asOf, random)
    }
  }
}

const STRATA_FORMS: Partial<Record<ParcelUse, HomeForm>> = { townhouses: 'townhouse', duplex: 'house' }

function listHomes(holding: Holding): Home[] {
  const { parcel, units, floorArea, hasSuite } = holding
  if (units.length > 0) {
    const form = STRATA_FORMS[parcel.use] ?? 'apartment'
    return units.map((unit) => ({ key: unit.name, form, ...unit, chance: 0.05 }))
  }
  switch (parcel.use) {
    case 'house':
    case 'acreage':
    case 'duplex': {
      const mainHome: Home = {
        key: 'H',
        form: 'house',
        floorArea,
        bedrooms: houseBedrooms(floorArea),
        name: null,
        chance: 0.014,
      }
      return hasSuite
        ? [mainHome, { ...mainHome, key: 'S', form: 'suite', floorArea: 58, bedrooms: 1, chance: 0.09 }]
        : [mainHome]
    }
    case 'apartments':
    case 'townhouses':
      return rentalBuilding(holding)
    default:
      return []
  }
}

/** Bedrooms of every four apartments of a rental building. */
const BEDROOM_MIX = [1, 2, 1, 3] as const

function rentalBuilding({ parcel, floorArea }: Holding): Home[] {
  const isRow = parcel.use === 'townhouses'
  const unitArea = isRow ? 135 : 68
  const count = Math.min(80, Math.floor((floorArea * NET_AREA_SHARE) / unitArea))
  return Array.from({ length: count }, (_, index): Home => {
    const name = String(index + 1)
    if (isRow) return { key: name, form: 'townhouse', floorArea: unitArea, bedrooms: 3, name, chance: 0.06 }
    const bedrooms = itemAt(BEDROOM_MIX, index)
    return { key: name, form: 'apartment', floorArea: 36 + 20 * bedrooms, bedrooms, name, chance: 0.06 }
  })
}

function createOffer(
  { parcel, yearBuilt }: Holding,
  home: Home,
  island: Island,
  asOf: string,
  random: Random,
): RentalOfferRecord {
  const [base, perSquareMetre] = RATES[home.form]
  const quarter = (parcel.quarter.landRate / REFERENCE_LAND_RATE) ** 0.3
  const age = yearBuilt !== null && yearBuilt >= 2005 ? 1.08 : 1
  const rent = (base + perSquareMetre * home.floorArea) * quarter * age * (1 + 0.07 * random.normal())
  return {
    entity: 'rental_offer',
    ref: `${parcel.ref}-R${home.key}`,
    offeredOn: addDays(asOf, -random.integer(1, 150)),
    monthlyRentDollars: roundTo(rent, 25),
    homeForm: home.form,
    bedrooms: home.bedrooms,
    bathrooms: Math.max(1, Math.round(home.bedrooms * 0.6)),
    floorAreaSquareMetres: home.floorArea,
    address: `${home.name === null ? '' : `${home.name}-`}${parcel.civicNumber} ${parcel.street}`,
    geometry: pointAt(island, parcel.centre),
  }
}

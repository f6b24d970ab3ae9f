import type { HomeForm } from '#domain/parcel/home-form.ts'
import type { RentalOfferRecord } from '#domain/parcel/records.ts'
import { addDays } from '#domain/text/dates.ts'
import type { Island } from '../place.ts'
import { Random } from '../random.ts'
import { pointAt } from '../records.ts'
import type { Holding } from './holding.ts'
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
  chance: number
}

export function* rentalOffersOf(
  holdings: readonly Holding[],
  island: Island,
  seed: number,
  asOf: string,
): Iterable<RentalOfferRecord> {
  for (const holding of holdings) {
    for (const home of homesOf(holding)) {
      const random = new Random(seed, 'rental', holding.parcel.ref, home.key)
      if (random.isLucky(home.chance)) yield offerOf(holding, home, island, asOf, random)
    }
  }
}

function homesOf(holding: Holding): Home[] {
  const { parcel, units, floorArea, hasSuite } = holding
  if (units.length > 0) {
    const form = parcel.use === 'townhouses' ? 'townhouse' : parcel.use === 'duplex' ? 'house' : 'apartment'
    return units.map((unit) => ({ key: unit.name, form, ...unit, chance: 0.05 }))
  }
  const rooms = (metres: number) => Math.max(2, Math.min(6, Math.round(metres / 62)))
  switch (parcel.use) {
    case 'house':
    case 'acreage':
    case 'duplex': {
      const mainHome: Home = {
        key: 'H',
        form: 'house',
        floorArea,
        bedrooms: rooms(floorArea),
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

function rentalBuilding({ parcel, floorArea }: Holding): Home[] {
  const isRow = parcel.use === 'townhouses'
  const unitArea = isRow ? 135 : 68
  return Array.from({ length: Math.min(80, Math.floor((floorArea * 0.84) / unitArea)) }, (_, index): Home => {
    const bedrooms = isRow ? 3 : 1 + (index % 4 === 1 ? 1 : index % 4 === 3 ? 2 : 0)
    return {
      key: String(index + 1),
      form: isRow ? 'townhouse' : 'apartment',
      floorArea: isRow ? unitArea : 36 + 20 * bedrooms,
      bedrooms,
      name: String(index + 1),
      chance: 0.06,
    }
  })
}

function offerOf(
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

import type { LngLat } from '../../geometry/lng-lat.ts'
import { addDays } from '../../text/dates.ts'
import type { Attributes, MarketClass, MarketProperty, MarketSale } from './sales/market-sale.ts'

/** In ln price. */
export const TRUTH = { size: 0.55, lot: 0.14, bathrooms: 0.05, condition: 0.06, view: 0.05, waterfront: 0.25 }

const ORIGIN: LngLat = [-123.1, 49.25]
/** Side of the square market area. */
const SIDE_KM = 12
const KM_PER_LNG = 111.32 * Math.cos((ORIGIN[1] * Math.PI) / 180)
const KM_PER_LAT = 111.32
const SIMULATED_START = '2025-10-01'

/** mulberry32 */
export function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b9)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
}

interface Simulation {
  seed: number
  count: number
  days?: number
  marketClass?: MarketClass
  /** Omits effects of place, so that only the curves remain to be found. */
  isPlain?: boolean
}

export const attributesOf = (changes: Partial<Attributes> = {}): Attributes => ({
  floorSquareMetres: 200,
  lotSquareMetres: 500,
  yearBuilt: 1990,
  bathrooms: 2,
  bedrooms: 3,
  grade: 5,
  condition: 3,
  view: 0,
  isWaterfront: false,
  storeys: 2,
  isRenovated: false,
  basementShare: 0.3,
  zoning: null,
  ocp: null,
  buildingShare: null,
  ...changes,
})

export const propertyOf = (changes: Partial<MarketProperty> = {}): MarketProperty => ({
  marketClass: 'house',
  tenure: 'freehold',
  pid: null,
  upid: null,
  building: null,
  position: ORIGIN,
  neighbourhood: 'n33',
  attributes: attributesOf(),
  ...changes,
})

/**
 * Simulates sales with effects of streets and districts, a price of size that varies by place, and some odd
 * prices.
 */
export function simulateSales({
  seed,
  count,
  days = 500,
  marketClass = 'house',
  isPlain = false,
}: Simulation): MarketSale[] {
  const random = randomNumbers(seed)
  const randomBetween = (low: number, high: number) => low + (high - low) * random()
  const randomNormal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const part = isPlain ? 0 : 1
  const districts = Array.from({ length: 36 }, () => 0.16 * randomNormal() * part)
  const waves = Array.from({ length: 14 }, (_, index) => ({
    direction: randomBetween(0, 2 * Math.PI),
    phase: randomBetween(0, 2 * Math.PI),
    lengthKm: index < 5 ? randomBetween(8, 16) : randomBetween(2.2, 5),
    height: (index < 5 ? 0.09 : 0.035) * part,
  }))
  const surface = (x: number, y: number) =>
    waves.reduce((sum, { direction, phase, lengthKm, height }) => {
      const distance = x * Math.cos(direction) + y * Math.sin(direction)
      return sum + height * Math.sin((2 * Math.PI * distance) / lengthKm + phase)
    }, 0)
  return Array.from({ length: count }, (_, index): MarketSale => {
    const building = Math.floor(random() * 150)
    const spot = marketClass === 'strata' ? randomNumbers(seed * 1000 + building) : random
    const [x, y] = [spot() * SIDE_KM, spot() * SIDE_KM]
    const neighbourhood = Math.floor(x / 2) * 6 + Math.floor(y / 2)
    const day = Math.floor(random() * days)
    const attributes = attributesOf({
      floorSquareMetres: marketClass === 'land' ? null : Math.round(Math.exp(5.2 + 0.38 * randomNormal())),
      lotSquareMetres: marketClass === 'strata' ? null : Math.round(Math.exp(6.2 + 0.4 * randomNormal())),
      yearBuilt: marketClass === 'land' ? null : Math.round(2024 - 80 * random() ** 1.3),
      bathrooms: 1 + Math.floor(random() * 4),
      bedrooms: 2 + Math.floor(random() * 4),
      condition: 1 + Math.floor(random() * 5),
      view: random() < 0.2 ? 1 + Math.floor(random() * 4) : 0,
      isWaterfront: random() < 0.02,
      isRenovated: random() < 0.3,
    })
    const logSize = attributes.floorSquareMetres ? Math.log(attributes.floorSquareMetres / 180) : 0
    const logLot = attributes.lotSquareMetres ? Math.log(attributes.lotSquareMetres / 500) : 0
    const age = attributes.yearBuilt === null ? 0 : 2025 - attributes.yearBuilt
    const size = marketClass === 'land' ? 0 : TRUTH.size + (isPlain ? 0 : 0.08 * Math.sin(x / 4))
    const buildingFactor = Number(marketClass !== 'land')
    const lot = marketClass === 'land' ? 0.6 : TRUTH.lot
    const priceError = random() < 0.03 ? 0.3 * randomNormal() : 0
    const logPrice =
      13.9 +
      size * logSize +
      lot * logLot +
      buildingFactor * TRUTH.bathrooms * (attributes.bathrooms ?? 0) +
      buildingFactor * TRUTH.condition * (attributes.condition ?? 0) +
      TRUTH.view * (attributes.view ?? 0) +
      TRUTH.waterfront * Number(attributes.isWaterfront) +
      (isPlain ? -0.002 * age : -0.004 * age + 0.000025 * age * age) +
      (isPlain ? 0.0001 * day : 0.05 * Math.sin(day / 70) + 0.0001 * day) +
      (districts[neighbourhood] ?? 0) +
      surface(x, y) +
      0.075 * randomNormal() +
      priceError
    const pid = `pid-${String(index).padStart(5, '0')}`
    return {
      ...propertyOf({
        marketClass,
        pid,
        building: marketClass === 'strata' ? `EPS${building}` : null,
        position: [ORIGIN[0] + x / KM_PER_LNG, ORIGIN[1] + y / KM_PER_LAT],
        neighbourhood: `n${neighbourhood}`,
        attributes,
      }),
      id: `sale-${String(index).padStart(5, '0')}`,
      pids: [pid],
      priceDollars: Math.round(Math.exp(logPrice) / 100) * 100,
      taxDollars: 0,
      soldOn: addDays(SIMULATED_START, day),
      contractOn: null,
      attributesOn: null,
      isArmsLength: true,
    }
  })
}

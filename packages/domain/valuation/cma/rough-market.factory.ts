import { addDays } from '../../text/dates.ts'
import type { MarketSale } from './sales/market-sale.ts'
import { attributesOf, propertyOf, randomNumbers } from './simulated-market.factory.ts'

/** Side of the square market area. */
const SIDE_KM = 36
const [WEST, SOUTH] = [-123.3, 49]
const KM_PER_LNG = 111.32 * Math.cos((49.15 * Math.PI) / 180)
const KM_PER_LAT = 111.32
const ROUGH_DAYS = 1096
/** Share of sales in towns. The rest are spread thinly. */
const TOWN_SHARE = 0.8

interface RoughMarket {
  seed: number
  count: number
  start: string
  days?: number
  /** Receives the price without noise of each sale, by id. */
  expected?: Map<string, number>
}

/**
 * A rougher market than `simulateSales`: towns and thin neighbourhoods that diverge within three years, rare
 * attributes, interactions, and kinds of properties with much noisier prices.
 */
export function simulateRoughSales({
  seed,
  count,
  start,
  days = ROUGH_DAYS,
  expected,
}: RoughMarket): MarketSale[] {
  const random = randomNumbers(seed * 7919 + 13)
  const randomBetween = (low: number, high: number) => low + (high - low) * random()
  const randomNormal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const towns = Array.from({ length: 9 }, () => ({
    x: randomBetween(4, SIDE_KM - 4),
    y: randomBetween(4, SIDE_KM - 4),
    reach: randomBetween(0.8, 2.4),
    level: 0.28 * randomNormal(),
    sizeSlope: 0.1 * randomNormal(),
    built: randomBetween(1945, 2000),
    drift: 0.00006 * randomNormal(),
    noise: Math.exp(0.3 * randomNormal()),
    coast: randomBetween(0, 2 * Math.PI),
  }))
  const waves = Array.from({ length: 22 }, (_, index) => ({
    direction: randomBetween(0, 2 * Math.PI),
    phase: randomBetween(0, 2 * Math.PI),
    lengthKm: index < 6 ? randomBetween(12, 30) : randomBetween(1, 4),
    height: index < 6 ? 0.06 : 0.022,
  }))
  const surface = (x: number, y: number) =>
    waves.reduce((sum, { direction, phase, lengthKm, height }) => {
      const distance = x * Math.cos(direction) + y * Math.sin(direction)
      return sum + height * Math.sin((2 * Math.PI * distance) / lengthKm + phase)
    }, 0)
  return Array.from({ length: count }, (_, index): MarketSale => {
    const isRural = random() > TOWN_SHARE
    const townIndex = Math.floor(random() ** 1.5 * towns.length)
    const town = towns[townIndex] as (typeof towns)[number]
    const [east, north] = [randomNormal(), randomNormal()]
    const [x, y] = isRural
      ? [randomBetween(0, SIDE_KM), randomBetween(0, SIDE_KM)]
      : [town.x + town.reach * east, town.y + town.reach * north]
    const day = Math.floor(random() * days)
    const isFront = !isRural && east * Math.cos(town.coast) + north * Math.sin(town.coast) > 1.6
    const isWaterfront = random() < (isFront ? 0.25 : 0.002)
    const quality = randomNormal()
    const logSize = 0.36 * (0.8 * randomNormal() + 0.6 * quality)
    const logLot = isRural ? 0.2 + 3.4 * random() ** 2 : 0.35 * randomNormal()
    const yearBuilt = Math.min(
      2022,
      Math.round(Math.max(1905, (isRural ? 1975 : town.built) + 22 * randomNormal())),
    )
    const attributes = attributesOf({
      floorSquareMetres: Math.round(180 * Math.exp(logSize)),
      lotSquareMetres: Math.round(560 * Math.exp(logLot)),
      yearBuilt,
      bathrooms: Math.max(1, Math.round(2.2 + 1.6 * logSize + 0.7 * randomNormal())),
      bedrooms: Math.max(1, Math.round(3.2 + 1.4 * logSize + 0.8 * randomNormal())),
      grade: Math.min(10, Math.max(1, Math.round(5.5 + 1.3 * quality + 0.4 * randomNormal()))),
      condition: Math.min(5, Math.max(1, Math.round(3 + 0.9 * randomNormal()))),
      view: random() < 0.12 ? 1 + Math.floor(random() * 4) : 0,
      isWaterfront,
      isRenovated: random() < 0.25,
      storeys: 1 + Math.floor(random() * 2.4),
      basementShare: random() < 0.5 ? 0 : randomBetween(0.2, 0.5),
    })
    const age = 2026 - yearBuilt
    const isOld = age > 70
    const grade = (attributes.grade ?? 5) - 5
    const condition = (attributes.condition ?? 3) - 3
    const noise =
      0.065 *
      (isRural ? 1.25 : town.noise) *
      (1 +
        0.7 * Number(isOld) +
        1.2 * Number(isWaterfront) +
        0.5 * Number(logLot > 2) +
        0.4 * Math.max(0, -logSize - 0.3))
    // Student's t with five degrees of freedom and deviation 1, so that some prices are far off.
    const tail = Math.sqrt(-0.4 * Math.log((1 - random()) * (1 - random())) + 0.2 * randomNormal() ** 2)
    const logExpected =
      13.7 +
      town.level * (isRural ? 0.3 : 1) +
      surface(x, y) +
      (0.52 + (isRural ? 0 : town.sizeSlope)) * logSize +
      0.12 * logLot -
      0.02 * Math.max(0, logLot - 2) ** 2 +
      0.035 * (attributes.bathrooms ?? 0) +
      0.05 * grade +
      0.012 * Math.max(0, grade) ** 2 +
      condition * (isOld ? 0.09 : 0.03) +
      0.045 * (attributes.view ?? 0) * (1 + 0.5 * Math.max(0, logSize)) +
      Number(isWaterfront) * (0.35 + 0.15 * logSize + 0.1 * randomNormal()) +
      (attributes.isRenovated ? 0.0012 * Math.min(age, 60) : 0) -
      0.0042 * Math.min(age, 70) +
      0.06 * Math.sin(day / 170) +
      0.00016 * day +
      town.drift * (isRural ? 0 : day - days / 2)
    const logPrice = logExpected + (noise * randomNormal()) / Math.max(0.35, tail)
    const id = `sale-${String(index).padStart(6, '0')}`
    expected?.set(id, Math.exp(logExpected))
    const pid = `pid-${String(index).padStart(6, '0')}`
    return {
      ...propertyOf({
        pid,
        position: [WEST + x / KM_PER_LNG, SOUTH + y / KM_PER_LAT],
        neighbourhood: isRural
          ? `r${Math.floor(x / 6)}-${Math.floor(y / 6)}`
          : `t${townIndex}-${Number(east > 0)}${Number(north > 0)}`,
        attributes,
      }),
      id,
      pids: [pid],
      priceDollars: Math.round(Math.exp(logPrice) / 100) * 100,
      taxDollars: 0,
      soldOn: addDays(start, day),
      contractOn: null,
      attributesOn: null,
      isArmsLength: true,
    }
  })
}

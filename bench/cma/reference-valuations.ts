/** References for the market analysis. The product does not use them. */

import { dayNumber } from '#domain/text/dates.ts'
import { factorize, solveFactorized } from '#domain/valuation/cma/algebra/cholesky.ts'
import { dotProduct } from '#domain/valuation/cma/algebra/dot-product.ts'
import { normalEquations } from '#domain/valuation/cma/algebra/normal-equations.ts'
import { kilometresBetween, kilometresFrom } from '#domain/valuation/cma/design/observation.ts'
import type { MarketSale } from '#domain/valuation/cma/sales/market-sale.ts'

const sizeOf = ({ attributes }: MarketSale) => attributes.floorSquareMetres ?? attributes.lotSquareMetres ?? 1

const RECENT_DAYS = 183
const CHOSEN = 5
/**
 * Sales whose size differs by at most this share are compared; if there are fewer than five, the nearest of
 * all.
 */
const SIZE_SHARE = 0.3

/**
 * Middle of the lowest and highest price by area of the five nearest recent sales of like size, times the
 * subject's area.
 */
export function valueByArea(subject: MarketSale, sales: readonly MarketSale[]): number {
  const project = kilometresFrom(subject.position)
  const day = dayNumber(subject.soldOn)
  const recent = sales.filter((sale) => dayNumber(sale.soldOn) >= day - RECENT_DAYS)
  const alike = recent.filter((sale) => Math.abs(sizeOf(sale) / sizeOf(subject) - 1) <= SIZE_SHARE)
  const rates = (alike.length < CHOSEN ? recent : alike)
    .map((sale) => ({ sale, distance: kilometresBetween(project(sale.position), [0, 0]) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, CHOSEN)
    .map(({ sale }) => sale.priceDollars / sizeOf(sale))
  return ((Math.min(...rates) + Math.max(...rates)) / 2) * sizeOf(subject)
}

/** Side of a postal area, in kilometres. */
const POSTAL_KM = 4

/** Fits the logarithm of the price by least squares, with postal areas and months. */
export function fitHedonic(sales: readonly MarketSale[]): (subject: MarketSale) => number {
  const [first] = sales
  if (!first) throw new Error('There are no sales')
  const project = kilometresFrom([-123.1, 49.25])
  const areaOf = ({ position }: MarketSale) => {
    const [x, y] = project(position)
    return `${Math.floor(x / POSTAL_KM)} ${Math.floor(y / POSTAL_KM)}`
  }
  const areas = [...new Set(sales.map(areaOf))].sort()
  const columnsOf = (sale: MarketSale) => {
    const { attributes } = sale
    return [
      1,
      Math.log(sizeOf(sale)),
      Math.log(attributes.lotSquareMetres ?? 1),
      2025 - (attributes.yearBuilt ?? 2025),
      attributes.bathrooms ?? 0,
      attributes.bedrooms ?? 0,
      attributes.condition ?? 0,
      attributes.view ?? 0,
      Number(attributes.isWaterfront),
      Math.floor(dayNumber(sale.soldOn) / 30) - 680,
      ...areas.slice(1).map((area) => Number(area === areaOf(sale))),
    ]
  }
  const width = columnsOf(first).length
  const rows = Float64Array.from(sales.flatMap(columnsOf))
  const targets = Float64Array.from(sales, ({ priceDollars }) => Math.log(priceDollars))
  const { gram, moment } = normalEquations(rows, width, new Float64Array(sales.length).fill(1), targets)
  for (let index = 0; index < width; index++)
    gram[index * width + index] = (gram[index * width + index] ?? 0) + 1e-9
  const coefficients = solveFactorized(factorize(gram, width), width, moment)
  return (subject) => Math.exp(dotProduct(coefficients, 0, Float64Array.from(columnsOf(subject)), 0, width))
}

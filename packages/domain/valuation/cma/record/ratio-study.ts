/** Level and uniformity of estimates relative to prices (IAAO Standard on Ratio Studies, 2013). */
import { median } from '../algebra/order-statistics.ts'

interface Estimate {
  estimate: number
  price: number
}

export interface RatioStudy {
  count: number
  medianRatio: number
  /** Coefficient of dispersion, in percent. */
  cod: number
  /** Price-related differential. Above 1 if expensive properties are underestimated. */
  prd: number
  /** Coefficient of price-related bias. −0.03: ratios fall by 3 % when values double. */
  prb: number
}

export function studyRatios(estimates: readonly Estimate[]): RatioStudy | null {
  const isUsable = ({ estimate, price }: Estimate) => isPositive(estimate) && isPositive(price)
  if (estimates.length < 2 || !estimates.every(isUsable)) return null
  const ratios = estimates.map(({ estimate, price }) => estimate / price)
  const medianRatio = median(ratios)
  const weightedMean = sumOf(estimates, ({ estimate }) => estimate) / sumOf(estimates, ({ price }) => price)
  const mean = sumOf(ratios, (ratio) => ratio) / ratios.length
  const deviation = sumOf(ratios, (ratio) => Math.abs(ratio - medianRatio)) / ratios.length
  const bias = regressionSlope(
    estimates.map(({ estimate, price }) => Math.log2((estimate / medianRatio + price) / 2)),
    ratios.map((ratio) => (ratio - medianRatio) / medianRatio),
  )
  return {
    count: ratios.length,
    medianRatio,
    cod: (100 * deviation) / medianRatio,
    prd: mean / weightedMean,
    prb: bias,
  }
}

const isPositive = (value: number) => Number.isFinite(value) && value > 0

/** Slope by least squares. 0 if all x are equal. */
function regressionSlope(xs: readonly number[], ys: readonly number[]): number {
  const meanX = sumOf(xs, (x) => x) / xs.length
  const meanY = sumOf(ys, (y) => y) / ys.length
  const squares = sumOf(xs, (x) => (x - meanX) ** 2)
  const products = xs.reduce((sum, x, index) => sum + (x - meanX) * ((ys[index] ?? 0) - meanY), 0)
  return squares > 0 ? products / squares : 0
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

import type { FittedSale, MarketLine } from './market-line.ts'

const KERNEL_DAYS = 20
const MAX_RESIDUAL = 0.35
/** Days after which the Gaussian kernel is negligible. */
const REACH_DAYS = 5 * KERNEL_DAYS

/** ln of the price level on a day relative to the day of the line. 0 up to that day. */
export type TimeIndex = (day: number) => number

/**
 * Local-linear regression of residuals on days. `laterSales`: reported after the fit, with residuals of the
 * line. Without such sales the level stays constant.
 */
export function timeIndexSince(line: MarketLine, laterSales: readonly FittedSale[]): TimeIndex {
  const lineDay = line.design.day
  const points = [...line.fitted.values(), ...laterSales].filter(
    ({ observed }) => observed.day > lineDay - REACH_DAYS,
  )
  const latestDay = laterSales.reduce((latest, { observed }) => Math.max(latest, observed.day), lineDay)
  const start = latestDay > lineDay ? smoothAt(points, lineDay) : 0
  const byDay = new Map<number, number>()
  return (day) => {
    if (latestDay === lineDay || day <= lineDay) return 0
    // The slope is not extrapolated beyond the newest sale, because that would be unreliable.
    const clampedDay = Math.min(day, latestDay)
    const index = byDay.get(clampedDay) ?? smoothAt(points, clampedDay) - start
    byDay.set(clampedDay, index)
    return index
  }
}

function smoothAt(points: readonly FittedSale[], day: number): number {
  let [sum, first, second, level, slope] = [0, 0, 0, 0, 0]
  for (const { observed, residual, weight } of points) {
    const distance = observed.day - day
    if (Math.abs(distance) > REACH_DAYS) continue
    const kernelWeight = weight * Math.exp(-0.5 * (distance / KERNEL_DAYS) ** 2)
    const limitedResidual = Math.max(-MAX_RESIDUAL, Math.min(MAX_RESIDUAL, residual))
    sum += kernelWeight
    first += kernelWeight * distance
    second += kernelWeight * distance * distance
    level += kernelWeight * limitedResidual
    slope += kernelWeight * distance * limitedResidual
  }
  const determinant = sum * second - first * first
  if (sum === 0) return 0
  return determinant > 1e-9 * sum * sum ? (second * level - first * slope) / determinant : level / sum
}

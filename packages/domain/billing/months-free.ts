/** Before tax, in cents. */
interface PeriodPrices {
  monthly: number
  yearly: number
}

/** Whole months saved by the yearly price. */
export function countMonthsFree({ monthly, yearly }: PeriodPrices): number {
  if (monthly <= 0) return 0
  return Math.max(0, Math.floor((12 * monthly - yearly) / monthly))
}

/** `2 months free`; null without free months. */
export function monthsFreeText(prices: PeriodPrices): string | null {
  const months = countMonthsFree(prices)
  if (months === 0) return null
  return months === 1 ? '1 month free' : `${months} months free`
}

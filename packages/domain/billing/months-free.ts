/** Prices of a bundle before tax, in cents. */
interface PeriodPrices {
  monthly: number
  yearly: number
}

/** Returns the whole months that the yearly price saves against twelve monthly ones; 0 for none. */
export function countMonthsFree({ monthly, yearly }: PeriodPrices): number {
  if (monthly <= 0) return 0
  return Math.max(0, Math.floor((12 * monthly - yearly) / monthly))
}

/** Returns the badge beside the yearly price, `2 months free`; null without free months. */
export function monthsFreeText(prices: PeriodPrices): string | null {
  const months = countMonthsFree(prices)
  if (months === 0) return null
  return months === 1 ? '1 month free' : `${months} months free`
}

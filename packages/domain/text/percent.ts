import { DASH, formatNumber, MINUS } from './number-format.ts'

/** `62%` for 62. With one decimal, `97.3%` for 97.25. */
export function formatPercent(percent: number, decimals = 0): string {
  return `${formatNumber(percent, decimals, decimals)}%`
}

/** For legal rates such as taxes, at most three decimals: `15%`, `33.33%`. */
export const formatExactPercent = (percent: number): string => `${formatNumber(percent, 3)}%`

/** 62 for 0.62, at most 100. */
export const toWholePercent = (share: number): number => Math.round(Math.min(share, 1) * 100)

/** `62%`. A positive share that rounds to 0 gives `< 1%`. */
export const formatWholePercent = (percent: number): string =>
  percent === 0 ? `< ${formatPercent(1)}` : formatPercent(percent)

/** `62%` for 0.62, at most 100%. A small positive share gives `< 1%`. */
export const formatShare = (share: number): string => formatWholePercent(toWholePercent(share))

/** `+4.3%`, `−4.0%`, or `0.0%` if rounded to zero. */
export function formatSignedPercent(percent: number, decimals = 1): string {
  const size = formatPercent(Math.abs(percent), decimals)
  if (size === formatPercent(0, decimals)) return size
  return `${percent < 0 ? MINUS : '+'}${size}`
}

/** Growth in percent, `4.2`. Null if a value is unknown or the earlier one is 0. */
export function growthPercent(current: number | null, before: number | null): number | null {
  if (current === null || before === null || before <= 0 || current < 0) return null
  // `current / before - 1` rounds twice: from 1,000,000 to 1,000,500 would be +0.0% instead of +0.1%.
  return ((current - before) / before) * 100
}

/** `+4.3%`; a dash if it is unknown. */
export function formatGrowth(current: number | null, before: number | null): string {
  const percent = growthPercent(current, before)
  return percent === null ? DASH : formatSignedPercent(percent)
}

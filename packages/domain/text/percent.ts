import { formatNumber, MINUS } from './number-format.ts'

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

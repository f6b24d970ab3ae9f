import { formatNumber } from './number-format.ts'

interface PercentStyle {
  /** Most and least decimals. */
  decimals?: number
  /** True for a space before the sign: `62 %`. */
  isSpaced?: boolean
}

/** `62%` of 62. */
export function formatPercent(
  percent: number,
  { decimals = 0, isSpaced = false }: PercentStyle = {},
): string {
  return `${formatNumber(percent, decimals, decimals)}${isSpaced ? ' %' : '%'}`
}

/** `62%` of 0.62, at most 100; what rounds to nothing is not nothing: `< 1%`. */
export function formatShare(share: number, style: Pick<PercentStyle, 'isSpaced'> = {}): string {
  const percent = Math.round(Math.min(share, 1) * 100)
  return percent === 0 ? `< ${formatPercent(1, style)}` : formatPercent(percent, style)
}

/** `+4.3%`, `−4.0%` with a real minus sign, and `0.0%` for what rounds to nothing. */
export function formatSignedPercent(percent: number): string {
  const size = formatPercent(Math.abs(percent), { decimals: 1 })
  if (size === '0.0%') return size
  return `${percent < 0 ? '−' : '+'}${size}`
}

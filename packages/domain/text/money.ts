/** Formats Canadian dollars (specification part 2, section 9), with a real minus sign: `−$5.00`. */
import { DASH, formatNumber, MINUS } from './number-format.ts'

const CENTS = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const WHOLE_DOLLARS = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
})

/** `$1,830.14` */
export function formatCurrency(dollars: number): string {
  return format(CENTS, dollars)
}

/** `$1,285,000`; a dash if unknown. */
export function formatCurrency0(dollars: number | null): string {
  return format(WHOLE_DOLLARS, dollars)
}

/** `+$33,013`, `−$6,483`, `$0` if rounded to zero; a dash if unknown. */
export function formatSignedCurrency(dollars: number): string {
  const amount = formatCurrency0(dollars)
  return Math.round(dollars) > 0 ? `+${amount}` : amount
}

export function formatCents(cents: number): string {
  return formatCurrency(cents / 100)
}

/**
 * Units of compact prices, largest first. `from` is chosen so that 999,600 becomes `$1.00M`, not `$1000K`.
 * The map's price tags use them too.
 */
export const COMPACT_PRICES: readonly { from: number; divisor: number; decimals: number; unit: string }[] = [
  { from: 99.95e9, divisor: 1e9, decimals: 0, unit: 'B' },
  { from: 9.995e9, divisor: 1e9, decimals: 1, unit: 'B' },
  { from: 999.5e6, divisor: 1e9, decimals: 2, unit: 'B' },
  { from: 99.95e6, divisor: 1e6, decimals: 0, unit: 'M' },
  { from: 9.995e6, divisor: 1e6, decimals: 1, unit: 'M' },
  { from: 999.5e3, divisor: 1e6, decimals: 2, unit: 'M' },
  { from: 999.5, divisor: 1e3, decimals: 0, unit: 'K' },
  { from: 0, divisor: 1, decimals: 0, unit: '' },
]

/**
 * Three significant figures: `$1.29M`, `$18.2M`, `$950K`, `$3.60B`, `$820`. With `exact`, all figures:
 * `$1.2025M`.
 */
export function formatCompactCurrency(dollars: number, { exact = false } = {}): string {
  if (!Number.isFinite(dollars)) return DASH
  const size = Math.abs(dollars)
  const step = COMPACT_PRICES.find(({ from }) => size >= from)
  if (!step) return DASH
  const max = exact ? Math.max(step.decimals, Math.log10(step.divisor)) : step.decimals
  const text = formatNumber(size / step.divisor, max, step.decimals)
  return text === '0' ? '$0' : `${dollars < 0 ? MINUS : ''}$${text}${step.unit}`
}

function format(formatter: Intl.NumberFormat, dollars: number | null): string {
  if (dollars === null || !Number.isFinite(dollars)) return DASH
  const text = formatter.format(dollars)
  return /^-\$[0.]+$/.test(text) ? text.slice(1) : text.replace('-', MINUS)
}

/** Rounds to thousands; below $100,000, to hundreds. */
export function roundEstimate(dollars: number): number {
  const step = Math.abs(dollars) < 100_000 ? 100 : 1_000
  return Math.round(dollars / step) * step
}

/** `$1,285,000` of 1,284,612. */
export const formatEstimate = (dollars: number): string => formatCurrency0(roundEstimate(dollars))

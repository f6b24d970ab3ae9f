/** Canadian dollars as text: narrow symbol, two decimals (specification part 2, section 9). */
import { DASH, formatNumber } from './number-format.ts'

const CENTS = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const WHOLE = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
})

/** `$1,830.14` */
export function formatCurrency(dollars: number): string {
  return format(CENTS, dollars)
}

/** `$1,285,000`; a dash for what is not known. */
export function formatCurrency0(dollars: number | null): string {
  return format(WHOLE, dollars)
}

/** Formats payments, which are stored in whole cents. */
export function formatCents(cents: number): string {
  return formatCurrency(cents / 100)
}

/** `$18.2M`, `$950K`, `$3.6B`, `$820`: one decimal at most, for totals in narrow places. */
export function formatCompactCurrency(dollars: number): string {
  if (!Number.isFinite(dollars)) return DASH
  const sign = dollars < 0 ? '-' : ''
  let value = Math.abs(dollars)
  let step = 0
  // 999,950 would be shown as 1000K, so what rounds up to 1000 goes on to the next step.
  while (step < STEPS.length - 1 && Number(value.toFixed(step === 0 ? 0 : 1)) >= 1000) {
    value /= 1000
    step++
  }
  const text = formatNumber(Number(value.toFixed(step === 0 ? 0 : 1)), 1)
  return text === '0' ? '$0' : `${sign}$${text}${STEPS[step]}`
}

const STEPS = ['', 'K', 'M', 'B'] as const

function format(formatter: Intl.NumberFormat, dollars: number | null): string {
  if (dollars === null || !Number.isFinite(dollars)) return DASH
  const text = formatter.format(dollars)
  return /^-\$[0.]+$/.test(text) ? text.slice(1) : text
}

/** Shown for unknown numbers, instead of `NaN` or zero. */
export const DASH = '–'

/** Cached, because creating a formatter costs more than a thousand uses. */
const formatters = new Map<number, Intl.NumberFormat>()

/** Unlike a hyphen, it prevents a line break. */
export const MINUS = '−'

/**
 * Canadian format with `minDecimals` to `maxDecimals` decimals (0 to 9) and a real minus sign, without
 * negative zero. A dash for non-numbers.
 */
export function formatNumber(value: number, maxDecimals = 0, minDecimals = 0): string {
  return Number.isFinite(value)
    ? withoutNegativeZero(formatterFor(maxDecimals, minDecimals).format(value)).replace('-', MINUS)
    : DASH
}

/**
 * For input fields and queries: `1285000.25`, with a hyphen as minus, without separators or exponent, and at
 * most 20 decimals.
 */
export function formatPlainNumber(value: number, maxDecimals: number): string {
  return Number.isFinite(value)
    ? withoutNegativeZero(formatterFor(maxDecimals, 0, false).format(value))
    : DASH
}

function formatterFor(maxDecimals: number, minDecimals: number, useGrouping = true): Intl.NumberFormat {
  const key = (maxDecimals * 100 + minDecimals) * 2 + Number(useGrouping)
  const cached = formatters.get(key)
  if (cached !== undefined) return cached
  const formatter = new Intl.NumberFormat('en-CA', {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
    useGrouping,
  })
  formatters.set(key, formatter)
  return formatter
}

const withoutNegativeZero = (text: string): string => (/^-[0.]+$/.test(text) ? text.slice(1) : text)

/** Both ends are included. A null end is open. */
export interface NumberRange {
  min: number | null
  max: number | null
}

export const RANGE_REVERSED = 'The minimum must not be above the maximum.'

export const isReversedRange = ({ min, max }: NumberRange): boolean =>
  min !== null && max !== null && min > max

/** `$500,000 to $900,000`, `$500,000 or more`, `up to $900,000`, or `3` for equal ends. Null without ends. */
export function formatRange({ min, max }: NumberRange, format: (end: number) => string): string | null {
  if (min === null) return max === null ? null : `up to ${format(max)}`
  if (max === null) return `${format(min)} or more`
  return min === max ? format(min) : `${format(min)} to ${format(max)}`
}

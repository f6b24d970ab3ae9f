/** Reads typed amounts. Null if the text has more than one meaning. */

const MAX_NUMBER = 1e12

/** `1,285,000.50`. Commas must separate groups of three digits: `1,25` and `595.000,00` give null. */
export function readNumber(text: string): number | null {
  const input = text.trim().replace('−', '-')
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/.test(input) || !/\d/.test(input)) return null
  return checkRange(Number(input.replaceAll(',', '')))
}

const MULTIPLES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  million: 1e6,
  b: 1e9,
  billion: 1e9,
}

const CURRENCY = String.raw`(?:(?:CAD|CDN|CA|C)?\s?\$|CAD|CDN)?`
const GROUPS = [',', String.raw`\s`, "['’]"].map((mark) => String.raw`\d{1,3}(?:${mark}\d{3})+`).join('|')
const AMOUNT = new RegExp(
  String.raw`^([(+-]?)\s?${CURRENCY}\s?([+-]?)((?:\d+|${GROUPS})?(?:\.\d+)?)\s?(k|thousand|mm?|million|b|billion)?\s?${CURRENCY}([)-]?)$`,
  'i',
)
/** Sign of a number by the marks around it, as in `(15,000)` and `15,000-`. */
const SIGNS: Readonly<Record<string, 1 | -1>> = { '': 1, '+': 1, '-': -1, '()': -1 }

/**
 * Reads dollars to the cent: `812500`, `$812,500.00`, `812 500 $`, `CAD 812,500`, `$812.5k`, `1.4m`,
 * `-$12.50`, `(12.50)`. Null for three decimals without a multiple (`812.500`) or two kinds of separators (`1
 * 400,000`).
 */
export function readAmount(text: string): number | null {
  const [, first = '', second = '', number = '', multiple = '', last = ''] =
    AMOUNT.exec(text.trim().replace('−', '-')) ?? []
  const sign = SIGNS[first + second + last]
  if (sign === undefined || !/\d/.test(number) || (multiple === '' && /\.\d{3,}$/.test(number))) return null
  const dollars = Number(number.replace(/[,\s'’]/g, '')) * (MULTIPLES[multiple.toLowerCase()] ?? 1)
  return checkRange(sign * (Math.round(dollars * 100) / 100))
}

const checkRange = (value: number): number | null => (Math.abs(value) <= MAX_NUMBER ? value : null)

export const TYPICAL_PRICE_DOLLARS = 1_000_000

const THOUSANDS_FACTOR = 1000
const DOUBTFUL_RATIO = 100

/** Suggests the intended price if the amount looks typed in thousands instead of dollars, or the reverse. */
export function doubtfulPrice(dollars: number, typicalPrice: number): number | null {
  const size = Math.abs(dollars)
  if (size === 0 || typicalPrice <= 0) return null
  if (size * DOUBTFUL_RATIO <= typicalPrice) return Math.round(dollars * THOUSANDS_FACTOR)
  if (size >= typicalPrice * DOUBTFUL_RATIO) return Math.round(dollars / THOUSANDS_FACTOR)
  return null
}

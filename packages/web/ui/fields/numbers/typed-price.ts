/**
 * The price input, split into thousands and units (specification part 2, section 5): digits only; the low
 * part is up to three digits, padded with zeros; value = thousands × 1000 + low part; empty gives null.
 */
export interface PriceParts {
  thousands: string
  units: string
}

/** Digits of thousands; no price has more. */
const MOST_DIGITS = 12
const MOST_DOLLARS = 10 ** (MOST_DIGITS + 3)

export function cleanThousands(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MOST_DIGITS)
}

export function cleanUnits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 3)
}

/** Returns the thousands as shown after they are left: `1250` → `1,250`. */
export const groupedThousands = (text: string): string =>
  cleanThousands(text).replace(/\B(?=(\d{3})+$)/g, ',')

/** Returns the low part as shown after it is left: `5` → `005`; empty → `000` beside thousands, else empty. */
export function paddedUnits(parts: PriceParts): string {
  const units = cleanUnits(parts.units)
  return units === '' && cleanThousands(parts.thousands) === '' ? '' : units.padStart(3, '0')
}

/** Takes a separator after three digits of units: these were thousands as well. `1` and `250` → `1250` and nothing. */
export const movedUp = ({ thousands, units }: PriceParts): PriceParts => ({
  thousands: cleanThousands(thousands + units),
  units: '',
})

const FACTORS = { k: 1e3, m: 1e6, mm: 1e6, million: 1e6 }

const factorOf = (letters: string): number | undefined =>
  FACTORS[letters.toLowerCase() as keyof typeof FACTORS]

/** `1` and `25`, then `m` → 1,250,000 dollars. Null: another letter, or no digit before it. */
export function scaledParts({ thousands, units }: PriceParts, letter: string): PriceParts | null {
  const factor = factorOf(letter)
  return factor && priceOfParts({ thousands, units }) !== null
    ? partsOfPrice(Number(`${cleanThousands(thousands) || 0}.${cleanUnits(units)}`) * factor)
    : null
}

/** Reads a whole price in dollars: `$1,250,000`, `1 250 000.00 CAD`, `1.25 million`, `950k`. Null for any other text. */
export function partsOfText(text: string): PriceParts | null {
  const match = /^(?:CA?)?\$?\s?(\d+(?:[,\s]\d{3})*)(\.\d+)?\s?(k|mm?|million)?\s?(?:\$|CAD)?$/i.exec(
    text.trim(),
  )
  if (!match) return null
  const [, whole = '', fraction = '', letters = ''] = match
  const dollars = Number(whole.replace(/[,\s]/g, '') + fraction) * (factorOf(letters) ?? 1)
  return dollars < MOST_DOLLARS ? partsOfPrice(dollars) : null
}

/** From so many digits on thousands are a billion dollars, which no price is: somebody typed whole dollars. */
const DIGITS_OF_DOLLARS = 7

/** `1250000` thousands are 1,250,000 dollars, and units beside them cents, which no price has. Null: these are thousands. */
export const dollarsAsThousands = ({ thousands }: PriceParts): PriceParts | null =>
  cleanThousands(thousands).length >= DIGITS_OF_DOLLARS
    ? partsOfPrice(Number(cleanThousands(thousands)))
    : null

/** Whole dollars, or null when both parts are empty. */
export function priceOfParts(parts: PriceParts): number | null {
  const thousands = cleanThousands(parts.thousands)
  const units = cleanUnits(parts.units)
  return thousands === '' && units === '' ? null : Number(thousands) * 1000 + Number(units)
}

/** `1285000` → `1285` and `000`. Negative and broken amounts are no prices: both parts are empty then. */
export function partsOfPrice(dollars: number | null): PriceParts {
  if (dollars === null || !Number.isFinite(dollars) || dollars < 0) return { thousands: '', units: '' }
  const whole = Math.round(dollars)
  return {
    thousands: groupedThousands(String(Math.floor(whole / 1000))),
    units: String(whole % 1000).padStart(3, '0'),
  }
}

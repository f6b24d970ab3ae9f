/**
 * The price input, split into thousands and units (specification part 2, section 5): digits only; the low
 * part is up to three digits, padded with zeros; value = thousands × 1000 + low part; empty gives null.
 */
export interface PriceParts {
  thousands: string
  units: string
}

export function cleanThousands(text: string): string {
  return text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 12)
}

export function cleanUnits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 3)
}

/** Returns the low part as shown after it is left: `5` → `005`; empty → `000` beside thousands, else empty. */
export function paddedUnits(parts: PriceParts): string {
  const units = cleanUnits(parts.units)
  return units === '' && cleanThousands(parts.thousands) === '' ? '' : units.padStart(3, '0')
}

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
  return { thousands: String(Math.floor(whole / 1000)), units: String(whole % 1000).padStart(3, '0') }
}

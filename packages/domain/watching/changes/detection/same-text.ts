/**
 * Case, blanks, punctuation and list order are formatting. Decimal points matter, as do `*` and `+` of zoning
 * exceptions.
 */

/** `RS-1`, `rs 1` and `RS1` → `rs 1`; `P8, A1` and `A1,P8` → `a 1,p 8`; null → ``. */
export function textKey(text: string | null): string {
  if (text === null) return ''
  const parts = text.normalize('NFKC').toLowerCase().split(/[,;]/).map(wordsOf)
  return parts
    .filter((part) => part !== '')
    .sort()
    .join(',')
}

function wordsOf(part: string): string {
  return (part.match(/\p{L}[\p{L}\p{M}]*|\d+(?:\.\d+)?|[*+]/gu) ?? []).join(' ')
}

export function isSameText(one: string | null, other: string | null): boolean {
  return textKey(one) === textKey(other)
}

type Value = string | number | boolean | null

/** Compares in any order; blank equals missing. */
export function isSameFacts(
  one: Readonly<Record<string, Value>>,
  other: Readonly<Record<string, Value>>,
): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => valueKey(one[key]) === valueKey(other[key]))
}

function valueKey(value: Value | undefined): string {
  return value === undefined || value === null ? '' : textKey(String(value))
}

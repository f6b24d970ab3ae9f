/**
 * Compares texts without formatting: case, blanks, punctuation and the order of lists. Decimal points matter,
 * as do `*` and `+`, which mark zoning exceptions.
 */

/** `RS-1`, `rs 1` and `RS1` → `rs 1`; `P8, A1` and `A1,P8` → `a 1,p 8`; null → ``. */
export function textKey(text: string | null): string {
  if (text === null) return ''
  const parts = text.normalize('NFKC').toLowerCase().split(/[,;]/).map(normalizeWords)
  return parts
    .filter((part) => part !== '')
    .sort()
    .join(',')
}

function normalizeWords(part: string): string {
  return (part.match(/\p{L}[\p{L}\p{M}]*|\d+(?:\.\d+)?|[*+]/gu) ?? []).join(' ')
}

export function isSameText(a: string | null, b: string | null): boolean {
  return textKey(a) === textKey(b)
}

type Value = string | number | boolean | null

/** In any order. Blank values equal missing values. */
export function isSameFacts(a: Readonly<Record<string, Value>>, b: Readonly<Record<string, Value>>): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => valueKey(a[key]) === valueKey(b[key]))
}

function valueKey(value: Value | undefined): string {
  return value === undefined || value === null ? '' : textKey(String(value))
}

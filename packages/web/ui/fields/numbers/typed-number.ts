/** Specification part 2, section 5. */
export interface NumberRules {
  isInteger?: boolean
  isRequired?: boolean
  min?: number
  max?: number
  isMinExclusive?: boolean
  isMaxExclusive?: boolean
  isYear?: boolean
}

export type NumberInputResult =
  | { ok: true; value: number | null }
  | { ok: false; error: 'required' | 'number' }
  | { ok: false; error: 'min' | 'max'; bound: number; isExclusive: boolean; isYear?: boolean }

/** Removes commas between groups of three digits. Others are invalid, because `1,25` may mean 1.25. */
export function cleanNumberText(text: string, isInteger = false): string {
  const remaining = text.replace('−', '-').replace(isInteger ? /[^\d,-]/g : /[^\d.,-]/g, '')
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(remaining)
  const sign = remaining.startsWith('-') ? '-' : ''
  const [whole = '', ...fractions] = remaining.replaceAll(isGrouped ? /[,-]/g : '-', '').split('.')
  return sign + whole + (fractions.length > 0 ? `.${fractions.join('')}` : '')
}

/** Reads a number. Empty text is null, and valid unless required. */
export function checkNumber(text: string, rules: NumberRules = {}): NumberInputResult {
  const digits = text.trim()
  if (digits === '') return rules.isRequired ? { ok: false, error: 'required' } : { ok: true, value: null }
  const pattern = rules.isInteger ? /^-?\d+$/ : /^-?(\d+\.?\d*|\.\d+)$/
  const value = Number(digits)
  if (!pattern.test(digits) || !Number.isFinite(value)) return { ok: false, error: 'number' }
  const { min, max, isMinExclusive = false, isMaxExclusive = false } = rules
  const yearFlag = rules.isYear ? { isYear: true } : {}
  if (min !== undefined && (isMinExclusive ? value <= min : value < min)) {
    return { ok: false, error: 'min', bound: min, isExclusive: isMinExclusive, ...yearFlag }
  }
  if (max !== undefined && (isMaxExclusive ? value >= max : value > max)) {
    return { ok: false, error: 'max', bound: max, isExclusive: isMaxExclusive, ...yearFlag }
  }
  return { ok: true, value }
}

/** Next number within bounds. Starts at 0 if empty. */
export function stepNumber(
  value: number | null,
  direction: 1 | -1,
  rules: { step?: number; min?: number; max?: number } = {},
): number {
  const { step = 1, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rules
  // Rounds errors of sums such as 0.1 + 0.2.
  const decimals = Math.max(getDecimals(step), getDecimals(value ?? 0))
  const next = Number(((value ?? 0) + direction * step).toFixed(Math.min(decimals, 12)))
  return Math.min(Math.max(next, min), max)
}

function getDecimals(value: number): number {
  return (String(value).split('.')[1] ?? '').length
}

const FEWEST_DIGITS = 5

/**
 * Reads `01-234-5678.000`, `Roll 012345678`, `Folio 5614`. Returns the spellings that sources use: as typed, without its separators, and without
 * spaces; null for anything else.
 */
export function rollSpellings(text: string): readonly string[] | null {
  const match = /^(?:(?:roll|folio)\s*(?:no\.?|number|#)?\s*:?\s*)?(\d[\d.\s-]*\d)$/i.exec(text.trim())
  const typed = match?.[1]
  const digits = typed?.replace(/\D/g, '') ?? ''
  if (typed === undefined || digits.length < FEWEST_DIGITS) return null
  return [...new Set([typed, digits, typed.replace(/\s+/g, '')])]
}

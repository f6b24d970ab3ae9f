const MIN_DIGITS = 5

export interface TypedRoll {
  /** As typed, without its label: `01-234-5678.000`. */
  written: string
  /** Digits only, because separators differ between sources: `012345678000`. */
  digits: string
}

/** Reads `01-234-5678.000`, `Roll 012345678`, `Folio: 5614`. Null for other text. */
export function readRoll(text: string): TypedRoll | null {
  const match = /^(?:(?:roll|folio)\s*(?:no\.?|number|#)?\s*:?\s*)?(\d[\d.\s-]*\d)$/i.exec(text.trim())
  const written = match?.[1]
  const digits = written?.replace(/\D/g, '') ?? ''
  return written === undefined || digits.length < MIN_DIGITS ? null : { written, digits }
}

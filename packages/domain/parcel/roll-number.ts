const FEWEST_DIGITS = 5

export interface TypedRoll {
  /** Without its label: `01-234-5678.000`. */
  written: string
  /** Digits only, because sources use different separators: `012345678000`. */
  digits: string
}

/** Reads `01-234-5678.000`, `Roll 012345678`, `Folio: 5614`. Null for anything else. */
export function readRoll(text: string): TypedRoll | null {
  const match = /^(?:(?:roll|folio)\s*(?:no\.?|number|#)?\s*:?\s*)?(\d[\d.\s-]*\d)$/i.exec(text.trim())
  const written = match?.[1]
  const digits = written?.replace(/\D/g, '') ?? ''
  return written === undefined || digits.length < FEWEST_DIGITS ? null : { written, digits }
}

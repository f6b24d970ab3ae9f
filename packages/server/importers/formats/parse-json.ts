/** Decimals are excluded: many files state coordinates with 16. */
const LONG_NUMBER = /(?<![\d.])\d{16}/
const WHOLE_NUMBER = /^-?\d+$/

/** Parses JSON; integers above 2^53 stay as their digits. @throws SyntaxError */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_, value, { source } = {} as { source?: string }) =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    source !== undefined &&
    WHOLE_NUMBER.test(source)
      ? source
      : value,
  )
}

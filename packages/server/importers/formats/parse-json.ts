/** Excludes decimals, because coordinates often have 16 digits. */
const LONG_NUMBER = /(?<![\d.])\d{16}/
const WHOLE_NUMBER = /^-?\d+$/

/** Parses JSON, keeping integers above 2^53 as text. @throws SyntaxError */
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

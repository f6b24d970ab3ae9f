/**
 * Digits kept of a number. The last ones may differ between JavaScript engines, whose exp and log are
 * inexact.
 */
const DIGITS = 9

/** Hash of 16 hexadecimal digits, not for security. Numbers are rounded to `DIGITS`. */
export function fingerprint(value: unknown): string {
  const text = canonicalText(value)
  let [one, other] = [0x811c9dc5, 0x1b873593]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul((other << 13) | (other >>> 19), 5) ^ Math.imul(code + index, 0xcc9e2d51)
  }
  return [mixBits(one ^ (other >>> 7)), mixBits(other ^ Math.imul(one, 0x85ebca6b))]
    .map((bits) => bits.toString(16).padStart(8, '0'))
    .join('')
}

/** Last step of MurmurHash3. */
function mixBits(bits: number): number {
  const first = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}

function canonicalText(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)))
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'undefined'
}

/**
 * Parcel identifiers (PID) of the Land Title and Survey Authority: nine digits, stored without dashes, shown as
 * `012-345-678` (specification part 2, section 5).
 */

/** Exactly nine digits become `nnn-nnn-nnn`; anything else is returned unchanged. */
export function formatPid(text: string): string {
  return /^\d{9}$/.test(text) ? `${text.slice(0, 3)}-${text.slice(3, 6)}-${text.slice(6)}` : text
}

/** True for the stored form: nine digits, not all zeros. */
export function isPid(text: string): boolean {
  return /^\d{9}$/.test(text) && text !== '000000000'
}

/**
 * Nine digits of a PID, or null. Accepts `012-345-678`, `012 345 678`, `PID: 012-345-678`, missing leading zeros
 * (`12345678`) and spreadsheet forms (`12,345,678`, `'012345678`, `3057828.00`). Rejects `568988.000`, a roll
 * number, and other groups, such as the date `2026-03-04`.
 */
export function normalisePid(input: string | number | null | undefined): string | null {
  if (input === null || input === undefined) return null
  if (typeof input === 'number') {
    return Number.isInteger(input) && input > 0 ? padded(String(input)) : null
  }
  const text = input
    .trim()
    .replace(/^P\.?I\.?D\.?s?(?:\s*(?:no\.?|number|#))?\s*[:#=]?\s*/i, '')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/^'/, '')
  const plain = /^(\d{1,9}|\d{1,3}(?:,\d{3}){2})(?:\.00?)?$/.exec(text)
  if (plain?.[1] !== undefined) return padded(plain[1].replaceAll(',', ''))
  const grouped = /^(\d{1,3})\s*[-\s]\s*(\d{3})\s*[-\s]\s*(\d{3})$/.exec(text)
  return grouped === null ? null : padded(grouped.slice(1).join(''))
}

/** Nine digits of a typed PID; null for fewer, because any digit may be missing. */
export const readTypedPid = (text: string): string | null =>
  text.replace(/\D/g, '').length === 9 ? normalisePid(text) : null

/** Marks between PIDs of a cell, or spaces behind a whole PID. */
const BETWEEN_PIDS = /\s*(?:[;,/&|+\n]|\band\b)\s*|(?<=\d{3}[-–]\d{3}[-–]\d{3}|\b\d{9})\s+(?=\d)/i

/** PIDs of a cell with several, such as `012-345-678; 012-345-679`; empty for one PID or other text. */
export function severalPids(text: string): string[] {
  const pids = text.split(BETWEEN_PIDS).map(readTypedPid)
  return pids.length > 1 && pids.every((pid) => pid !== null) ? [...new Set(pids)] : []
}

/** `“999” is no PID. A PID has nine digits, such as 012-345-678.` */
export const noPidText = (text: string): string =>
  `“${text}” is no PID. A PID has nine digits, such as 012-345-678.`

function padded(digits: string): string | null {
  const pid = digits.padStart(9, '0')
  return isPid(pid) ? pid : null
}

import { plainForms } from '../text/cut/stored-characters.ts'

/**
 * PIDs of the Land Title and Survey Authority have nine digits, and are stored without dashes (specification
 * part 2, section 5).
 */

/** Formats as `nnn-nnn-nnn`. Returns other text unchanged. */
export function formatPid(text: string): string {
  return /^\d{9}$/.test(text) ? `${text.slice(0, 3)}-${text.slice(3, 6)}-${text.slice(6)}` : text
}

/** A PID has nine digits, not all zeros. */
export function isPid(text: string): boolean {
  return /^\d{9}$/.test(text) && text !== '000000000'
}

/**
 * Stored form of a PID. Accepts `012-345-678`, `012 345 678`, `PID: 012-345-678`, missing leading zeros
 * (`12345678`) and spreadsheet forms (`12,345,678`, `'012345678`, `3057828.00`). Null for a roll number
 * (`568988.000`) or other groups, such as the date `2026-03-04`.
 */
export function normalisePid(input: string | number | null | undefined): string | null {
  if (input === null || input === undefined) return null
  if (typeof input === 'number') {
    return Number.isInteger(input) && input > 0 ? padPid(String(input)) : null
  }
  const text = plainForms(input)
    .trim()
    .replace(AROUND_PID, '')
    .replace(/^(?:P\.?I\.?D\.?s?|parcel id(?:entifier)?s?)(?:\s*(?:no\.?|number|#))?\s*[:#=]?\s*/i, '')
  const plainMatch = /^(\d{1,9}|\d{1,3}(?:,\d{3}){2})(?:\.00?)?$/.exec(text)
  if (plainMatch?.[1] !== undefined) return padPid(plainMatch[1].replaceAll(',', ''))
  const groupMatch = /^(\d{1,3})\s*[-\s]\s*(\d{3})\s*[-\s]\s*(\d{3})$/.exec(text)
  return groupMatch === null ? null : padPid(groupMatch.slice(1).join(''))
}

/** Punctuation around a PID copied from a text, and the apostrophe that marks text in spreadsheets. */
const AROUND_PID = /^[('#[]+|[)\].,;*]+$/g

/** Returns null for fewer than nine digits, because any digit could be missing. */
export const readTypedPid = (text: string): string | null =>
  plainForms(text).replace(/\D/g, '').length === 9 ? normalisePid(text) : null

const WHOLE_PID = /(?<![\d-])\d{3}[-\s]?\d{3}[-\s]?\d{3}(?![\d-])/g
/** Matches separators of several PIDs, but not `to` or a dash, which would mean a range. */
const BETWEEN_PIDS = /^(?:[\s;,/&|+\\()[\]:_*.]|\band\b|\bet\b|\bplus\b|\bp\.?i\.?d\.?s?)*$/i

/** Reads `012-345-678; 012-345-679`. Empty for one PID or other text. */
export function readSeveralPids(text: string): string[] {
  if (text.length < 2 * 9) return []
  const plainText = plainForms(text)
  const pids = (plainText.match(WHOLE_PID) ?? []).map(readTypedPid).filter((pid) => pid !== null)
  return pids.length > 1 && BETWEEN_PIDS.test(plainText.replace(WHOLE_PID, ' ')) ? [...new Set(pids)] : []
}

export const noPidText = (text: string): string =>
  `“${text}” is not a PID. A PID has nine digits, such as 012-345-678.`

function padPid(digits: string): string | null {
  const pid = digits.padStart(9, '0')
  return isPid(pid) ? pid : null
}

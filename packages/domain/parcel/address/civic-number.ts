/** Pattern of a house number in capitals, after `spellFractions`. */
export const CIVIC_NUMBER = String.raw`\d{1,6}[A-Z]?(?:\s+[1-3]/[2-4])?`

/** Limits the work on pasted text. Real numbers are shorter. */
const MAX_LENGTH = 400
/** Numbers further apart are a unit and its building, not a range. */
export const MAX_SPAN = 100
/** Maximum span of the house numbers of one building's front. */
const MAX_FRONT_SPAN = 20

/** `1244½` and `1244-1/2` → `1244 1/2`. */
export function spellFractions(text: string): string {
  return text
    .replace(/[¼½¾⅓⅔]/g, (sign) => ` ${sign.normalize('NFKD').replace('⁄', '/')} `)
    .replace(/(\d)\s*-\s*([1-3]\/[2-4])(?!\d)/g, '$1 $2')
}

/** `0519a` → `519A`, `1234½` → `1234 1/2`, and from spreadsheets `1234.0` and `1,234` → `1234`. */
export function normaliseCivicNumber(text: string): string {
  // Fast path, because a release has hundreds of thousands of numbers.
  if (/^[1-9]\d{0,5}$/.test(text)) return text
  return spellFractions(text.slice(0, MAX_LENGTH))
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/^(\d{1,3}),(\d{3})$/, '$1$2')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d)/, '')
}

/**
 * Pattern of several house numbers: `1250-1254`, `from 335 through 361`, `335 & 341`, `335/341`, `204, 298`.
 */
export const CIVIC_RANGE = String.raw`(?:from\s+)?\d{1,6}(?:\s*[-/,]\s*\d{1,6}|\s+(?:to|through|thru)\s+\d{1,6}|(?:\s*(?:[&+]|\band\b)\s*\d{1,6}){1,9})(?!\s*(?:[&+]|and\b)\s*\d)`

export interface CivicRange {
  first: string
  last: string
  /**
   * All numbers from first to last; on one side of the street if both ends are. Lists and pairs have only the
   * given numbers.
   */
  numbers: string[]
  /** `1250-1254`, `335 & 341`. Some sources use this text as house number. */
  written: string
  /**
   * `stated`: a range with `to`; `listed`: single houses; `pair`: two houses, or unit and building; `front`:
   * ascending numbers on one side, close together; `far`: a range, or unit and building.
   */
  kind: 'stated' | 'listed' | 'pair' | 'front' | 'far'
  isReversed?: true
}

/**
 * Reads several house numbers. `1254 to 1250` is 1250 to 1254. A slash separates two houses; a dash may span
 * one building's front.
 */
export function readCivicRange(text: string): CivicRange | null {
  const numbers = text.match(/\d+/g) ?? []
  if (/[&+]|and/i.test(text)) return listedHouses(numbers)
  const [first = '', last = ''] = numbers
  const isExplicit = /to|thr/i.test(text)
  const reversed = isExplicit && Number(first) > Number(last) ? civicRange(last, first, true) : null
  if (reversed) return { ...reversed, isReversed: true }
  const range = civicRange(first, last, isExplicit)
  if (text.includes(',')) return housePair(numbers)
  if (!text.includes('/')) return range
  return range?.kind === 'front' ? listedHouses(numbers) : null
}

/** Reads `204, 298`. Null if the numbers are too far apart for neighbours. */
function housePair(numbers: readonly string[]): CivicRange | null {
  const [first, last] = numbers
  const houses = Math.abs(Number(last) - Number(first)) > MAX_SPAN ? null : listedHouses(numbers)
  return houses && { ...houses, kind: 'pair' }
}

function listedHouses(texts: readonly string[]): CivicRange | null {
  const numbers = [...new Set(texts.map((text) => String(Number(text))))]
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined || numbers.length < 2) return null
  return { first, last, numbers, written: numbers.join(' & '), kind: 'listed' }
}

export const mayHaveUnit = ({ kind }: CivicRange): boolean =>
  kind === 'front' || kind === 'far' || kind === 'pair'

/** Whether only the written numbers count, without those in between. */
export const isListed = ({ kind }: CivicRange): boolean => kind === 'listed' || kind === 'pair'

/** `1250`, `1254` → 1250, 1252, 1254. Null unless the last number is greater, by at most 100. */
export function civicRange(first: string, last: string, isExplicit = false): CivicRange | null {
  if (!/^\d{1,6}$/.test(first) || !/^\d{1,6}$/.test(last)) return null
  const [start, end] = [Number(first), Number(last)]
  const span = end - start
  if (span <= 0 || span > MAX_SPAN) return null
  const step = span % 2 === 0 ? 2 : 1
  const numbers: string[] = []
  for (let number = start; number <= end; number += step) numbers.push(String(number))
  const kind = start >= 100 && span <= MAX_FRONT_SPAN && step === 2 ? 'front' : 'far'
  return {
    first: String(start),
    last: String(end),
    numbers,
    written: `${start}-${end}`,
    kind: isExplicit ? 'stated' : kind,
  }
}

/** Numbers of `1250-1254` (1250, 1252 and 1254) or `335 & 341` (335 and 341). Empty for a single number. */
function expandRange(written: string): readonly string[] {
  if (written.includes('&')) return written.split(' & ')
  const [, first = '', last = ''] = /^(\d+)-(\d+)$/.exec(written) ?? []
  return civicRange(first, last)?.numbers ?? []
}

/** 1252 for `1252A` and `1252 1/2`, and each number of `1250-1254`. */
export function listNumbers(written: string): readonly string[] {
  const numbers = expandRange(written)
  return numbers.length > 0 ? numbers : (/^\d+/.exec(written) ?? [])
}

export const isRangeWith = (written: string, number: string): boolean => expandRange(written).includes(number)

export const hasNumber = (written: string, number: string): boolean =>
  written === number || isRangeWith(written, number)

/** Sorts numbers along a street: `9`, `1250`, `1250 1/2`, `1250A`, `1252`. */
export function compareCivicNumbers(a: string, b: string): number {
  return Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : Number(a > b))
}

/**
 * Whether the numbers may be a range, given the house numbers found on the street. They are unit and building
 * if only the last number is a house.
 */
export function canBeRange({ first, last, kind }: CivicRange, found: readonly string[]): boolean {
  const isFound = (number: string) => found.some((written) => hasNumber(written, number))
  return (kind !== 'far' && kind !== 'pair') || isFound(first) || !isFound(last)
}

/**
 * Whether the found house numbers account for the range. Each house of a list must exist. Of a range, several
 * must exist, or one that spans both ends; if it may be unit and building, also the first.
 */
export function isWholeRange(range: CivicRange, found: readonly string[]): boolean {
  const { first, last, numbers, kind } = range
  const isFound = (number: string) => found.some((written) => listNumbers(written).includes(number))
  if (isListed(range)) return numbers.every(isFound)
  if (kind === 'far' && !found.some((written) => hasNumber(written, first))) return false
  return found.length > 1 || (isFound(first) && isFound(last))
}

/**
 * One spelling for one street, so that sources which disagree (`SE MARINE DRIVE` in Vancouver's
 * addresses, `MARINE DR SE` in its tax report) and people who type meet.
 */
import { direction, LEADING_WORDS, plainNumber, streetType, strongType } from './street-words.ts'

/** Upper case, no accents, no punctuation; words parted by one space. Hyphens part words, apostrophes do not. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[\p{M}.'’‘`´]/gu, '')
    .replace(/[^\p{L}\p{N}#/]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
}

/**
 * `se marine drive` → `MARINE DR SE`; `22nd Avenue W` → `22 AVE W`; `St. Catherines St` → `ST CATHERINES ST`.
 * Name, type, then directions in the order of the alphabet. Idempotent. Words are never dropped.
 */
export function normaliseStreet(text: string): string {
  return normaliseStreetWords(plainWords(text))
}

/** The same for text that is already split by `plainWords`. */
export function normaliseStreetWords(words: readonly string[]): string {
  const name = [...words]
  const directions: string[] = []
  // A direction ends the name only when a name is left: `NORTH RD` and `WEST BOULEVARD` are names.
  while (name.length > 1) {
    const last = direction(name.at(-1))
    if (last === undefined) break
    directions.push(last)
    name.pop()
  }
  while (isWholeName(name.slice(1))) {
    const first = direction(name[0])
    if (first === undefined) break
    directions.push(first)
    name.shift()
  }
  return [...normaliseName(name), ...new Set(directions.sort())].join(' ')
}

function isWholeName(words: readonly string[]): boolean {
  const [only] = words
  return words.length > 1 || (only !== undefined && streetType(only) === undefined)
}

function normaliseName(words: readonly string[]): string[] {
  const last = words.length - 1
  return words.map((word, index) => {
    if (index === 0 && /^(HIGHWAY|HWY)$/.test(word)) return 'HWY'
    if (index === 0 && last > 0 && Object.hasOwn(LEADING_WORDS, word)) return LEADING_WORDS[word] ?? word
    if (index === last && last > 0) return streetType(word) ?? plainNumber(word)
    return index === 0 && last <= 1 ? plainNumber(word) : ordinalDigits(word)
  })
}

/** Inside a longer name only digits lose their ordinal: `FIRST NATIONS TRAIL` keeps its word. */
function ordinalDigits(word: string): string {
  return /^\d/.test(word) ? plainNumber(word) : word
}

/** `128 ST` is a street without a civic number; `128 ST PAUL ST` is number 128 on St Paul Street. */
export function isNumberedStreet(text: string): boolean {
  const [first = '', ...others] = plainWords(text)
  if (isHighway(first) && /^\d/.test(others[0] ?? '')) return false
  return strongType(first) !== undefined && others.every((word) => strongType(word) === undefined)
}

export function isHighway(word: string | undefined): boolean {
  return word === 'HWY' || word === 'HIGHWAY'
}

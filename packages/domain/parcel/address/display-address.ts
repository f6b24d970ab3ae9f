/** Converts the capitals of sources to mixed case. */

const ALWAYS_UPPER = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW', 'BC', 'UBC', 'RR', 'PO', 'PH'])
const SMALL_WORDS = new Set(['and', 'de', 'in', 'la', 'of', 'on', 'the'])

/**
 * `33256 SWANSEA AVE` → `33256 Swansea Ave`, `MCBRIDE AVE` → `McBride Ave`. Words in mixed case stay
 * unchanged.
 */
export function displayAddress(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word, index) => displayWord(word, index === 0))
    .join(' ')
}

/**
 * `{ unit: '204', civicNumber: '1783', street: 'MANITOBA ST' }` → `204-1783 Manitoba St`. Null without a
 * street.
 */
export function shortAddress(parts: {
  unit?: string | null
  civicNumber?: string | null
  street?: string | null
}): string | null {
  const street = parts.street?.trim()
  if (!street) return null
  const civicNumber = parts.civicNumber?.trim() ?? ''
  const unit = parts.unit?.trim().replace(/^#\s*/, '') ?? ''
  const number = unit && civicNumber ? `${unit}-${civicNumber}` : civicNumber || (unit && `#${unit}`)
  return displayAddress(`${number} ${street}`)
}

function displayWord(word: string, isFirst: boolean): string {
  const letters = word.replace(/[^\p{L}]/gu, '')
  if (letters === '' || /\p{Ll}/u.test(letters))
    return /^\p{Ll}+$/u.test(word) ? capitalise(word, isFirst) : word
  if (ALWAYS_UPPER.has(letters)) return word
  if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
  // Halves of postal codes, house numbers with a letter, and numbered streets stay unchanged.
  if (/\d/.test(word)) return word
  return capitalise(word.toLowerCase(), isFirst)
}

function capitalise(word: string, isFirst: boolean): string {
  return word
    .split('-')
    .map((part, index) => {
      if (SMALL_WORDS.has(part) && !(isFirst && index === 0)) return part
      return part
        .replace(/^[^\p{L}]*\p{L}/u, (start) => start.toUpperCase())
        .replace(
          /^(Mc|O['’])(\p{L})(?=\p{L})/u,
          (_, start: string, letter: string) => start + letter.toUpperCase(),
        )
    })
    .join('-')
}

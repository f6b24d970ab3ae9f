import { normaliseStreet, plainWords } from '#domain/parcel/address/street.ts'
import { editDistance } from './edit-distance.ts'

/** Finds ranges [start, end) of `title` for bold: words that match by spelling, prefix or one error. */
export function matchRanges(title: string, input: string): [number, number][] {
  const words = plainWords(input)
  const normalizedWords = new Set(words.map(normalizeWord))
  const ranges: [number, number][] = []
  for (const match of title.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
    const plainWord = plainWords(match[0]).join('')
    const length = getMatchedLength(plainWord, words, normalizedWords)
    if (length > 0)
      ranges.push([match.index, match.index + (length >= plainWord.length ? match[0].length : length)])
  }
  return ranges
}

function getMatchedLength(
  text: string,
  words: readonly string[],
  normalizedWords: ReadonlySet<string>,
): number {
  if (text === '') return 0
  if (words.includes(text) || normalizedWords.has(normalizeWord(text))) return text.length
  const prefix = words.find((word) => text.startsWith(word) && (word.length > 1 || /\d/.test(word)))
  if (prefix) return prefix.length
  const isMisspelled = words.some((word) => word.length >= 4 && editDistance(word, text, 1) === 1)
  return isMisspelled ? text.length : 0
}

/**
 * Normalizes a word, so that `AVENUE` equals `AV`, and `22` equals `22ND`. `X` stands for the name that must
 * precede a type.
 */
function normalizeWord(word: string): string {
  return normaliseStreet(`X ${word}`).slice(2) || word
}

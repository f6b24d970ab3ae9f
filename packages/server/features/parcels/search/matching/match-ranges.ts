import { normaliseStreet, plainWords } from '#domain/parcel/address/street.ts'
import { editDistance } from './edit-distance.ts'

/**
 * Ranges [start, end) of `title` to show in bold. A word matches by spelling variant (`Av` for `avenue`) or
 * with one error; an unfinished word by prefix.
 */
export function matchRanges(title: string, typed: string): [number, number][] {
  const words = plainWords(typed)
  const spelled = new Set(words.map(spell))
  const ranges: [number, number][] = []
  for (const match of title.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)) {
    const plain = plainWords(match[0]).join('')
    const length = matchedLength(plain, words, spelled)
    if (length > 0)
      ranges.push([match.index, match.index + (length >= plain.length ? match[0].length : length)])
  }
  return ranges
}

function matchedLength(plain: string, words: readonly string[], spelled: ReadonlySet<string>): number {
  if (plain === '') return 0
  if (words.includes(plain) || spelled.has(spell(plain))) return plain.length
  const begun = words.find((word) => plain.startsWith(word) && (word.length > 1 || /\d/.test(word)))
  if (begun) return begun.length
  const isMisspelled = words.some((word) => word.length >= 4 && editDistance(word, plain, 1) === 1)
  return isMisspelled ? plain.length : 0
}

/** Equates `AVENUE` with `AV`, and `22` with `22ND`. A type or direction alone needs a name before it. */
function spell(word: string): string {
  return normaliseStreet(`X ${word}`).slice(2) || word
}

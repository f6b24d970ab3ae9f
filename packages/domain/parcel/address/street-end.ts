import { isHighway } from './street.ts'
import {
  DIRECTED_PLACES,
  direction,
  leadingType,
  streetType,
  strongType,
  TYPELESS_STREETS,
} from './street-words.ts'

/** Number of the street's words; the place follows. */
export function streetEnd(words: readonly string[]): number {
  let start = 0
  while (start < words.length - 1 && direction(words[start]) !== undefined) {
    // `WEST BOULEVARD` is a whole name; `W ST PAUL ST` is not.
    if ((words[start] ?? '').length > 2 && strongType(words[start + 1] ?? '') !== undefined) break
    start++
  }
  if (isHighway(words[start]) && /^\d/.test(words[start + 1] ?? '')) {
    // `HWY 97 FRONTAGE RD`
    return highwayEnd(words, start + (words[start + 2] === 'FRONTAGE' ? 4 : 2))
  }
  // `RUE ST LAURENT`
  const isSaint =
    words[start + 1] === 'ST' && words.length > start + 2 && leadingType(words[start] ?? '') !== undefined
  const first = start + (isSaint ? 1 : 0)
  let end = words.findIndex((word, index) => index > first && strongType(word) !== undefined) + 1
  if (end > 0) {
    // `YELLOWHEAD HWY 16`
    const isNumbered = isHighway(words[end - 1]) && /^\d{1,3}[A-D]?$/.test(words[end] ?? '')
    if (isNumbered) return highwayEnd(words, end + 1)
    // `AGAR AVE TERRACE`: the town.
    while (strongType(words[end] ?? '') !== undefined && words[end] !== 'TERRACE') end++
    return directionsEnd(words, end)
  }
  if (TYPELESS_STREETS.has(words[start] ?? '')) return directionsEnd(words, start + 1)
  end = words.findLastIndex((word, index) => index > first && streetType(word) !== undefined) + 1
  return end > 0 ? directionsEnd(words, end) : words.length
}

/** `HWY 97 NORTH QUESNEL` */
const highwayEnd = (words: readonly string[], end: number): number =>
  end + (direction(words[end]) === undefined ? 0 : 1)

/** `MAIN ST W` includes its letter; in `MAIN ST NORTH VANCOUVER` the word belongs to the place. */
function directionsEnd(words: readonly string[], from: number): number {
  let end = from
  for (let word = words[end]; word !== undefined && direction(word) !== undefined; word = words[end]) {
    const next = words[end + 1]
    if (word.length > 2 && DIRECTED_PLACES.has(next ?? '')) break
    end++
  }
  return end
}

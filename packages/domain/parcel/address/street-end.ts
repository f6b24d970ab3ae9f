import { isHighway } from './street.ts'
import {
  DIRECTED_PLACES,
  direction,
  leadingType,
  streetType,
  strongType,
  TYPELESS_STREETS,
} from './street-words.ts'

/** Number of words in the street. Later words are the place. */
export function streetEnd(words: readonly string[]): number {
  let start = 0
  while (start < words.length - 1 && direction(words[start]) !== undefined) {
    // `WEST BOULEVARD` is a whole name. `W ST PAUL ST` starts with a direction.
    if ((words[start] ?? '').length > 2 && strongType(words[start + 1] ?? '') !== undefined) break
    start++
  }
  if (isHighway(words[start]) && /^\d/.test(words[start + 1] ?? '')) {
    // `HWY 97 FRONTAGE RD`.
    return highwayEnd(words, start + (words[start + 2] === 'FRONTAGE' ? 4 : 2))
  }
  // `RUE ST LAURENT`: ST is part of the name.
  const isSaint =
    words[start + 1] === 'ST' && words.length > start + 2 && leadingType(words[start] ?? '') !== undefined
  const first = start + (isSaint ? 1 : 0)
  let end = words.findIndex((word, index) => index > first && strongType(word) !== undefined) + 1
  if (end > 0) {
    // `YELLOWHEAD HWY 16`.
    const isNumbered = isHighway(words[end - 1]) && /^\d{1,3}[A-D]?$/.test(words[end] ?? '')
    if (isNumbered) return highwayEnd(words, end + 1)
    // `AGAR AVE TERRACE`: Terrace is the town.
    while (strongType(words[end] ?? '') !== undefined && words[end] !== 'TERRACE') end++
    return directionsEnd(words, end)
  }
  if (TYPELESS_STREETS.has(words[start] ?? '')) return directionsEnd(words, start + 1)
  end = words.findLastIndex((word, index) => index > first && streetType(word) !== undefined) + 1
  return end > 0 ? directionsEnd(words, end) : words.length
}

/** `HWY 97 NORTH QUESNEL`: the direction belongs to the highway. */
const highwayEnd = (words: readonly string[], end: number): number =>
  end + (direction(words[end]) === undefined ? 0 : 1)

/** In `MAIN ST W` the direction belongs to the street, in `MAIN ST NORTH VANCOUVER` to the place. */
function directionsEnd(words: readonly string[], from: number): number {
  let end = from
  for (let word = words[end]; word !== undefined && direction(word) !== undefined; word = words[end]) {
    const next = words[end + 1]
    if (word.length > 2 && DIRECTED_PLACES.has(next ?? '')) break
    end++
  }
  return end
}

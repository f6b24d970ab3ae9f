import { rewriteStreet } from './street.ts'
import { direction, strongType } from './street-words.ts'

export const splitWords = (text: string): string[] =>
  text
    .replace(/[^\p{L}\p{N}#/]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')

/** Normalized words of the street, then of each segment after a comma. */
export function splitSegments(text: string): { words: string[]; others: string[][] } {
  const [words = [], ...others] = text.split(',').map(splitWords)
  return {
    words: moveDirectionLast(rewriteStreet(words)),
    others: others.filter((segment) => segment.length > 0),
  }
}

/** `GORGE E RD` → `GORGE RD E` */
function moveDirectionLast(words: string[]): string[] {
  const at = words.findIndex((word) => direction(word) !== undefined || strongType(word) !== undefined)
  const [side = '', type = ''] = words.slice(Math.max(at, 0))
  const isBetween =
    at > 0 && side.length < 3 && direction(side) !== undefined && strongType(type) !== undefined
  return isBetween ? words.toSpliced(at, 2, type, side) : words
}

import { formatList } from '../../../text/counts.ts'

/** `A`, `A and B`, `A, B and C`, `A, B, C, D and 7 more`: a sentence about a change names at most four. */
export const listOf = (words: readonly string[]): string => formatList(words, 4)

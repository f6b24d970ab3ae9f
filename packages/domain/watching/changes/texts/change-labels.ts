import { formatList } from '../../../text/counts.ts'

/** `A`, `A and B`, `A, B and C`, `A, B, C, D and 7 more`: at most four names. */
export const listOf = (words: readonly string[]): string => formatList(words, 4)

import { formatList } from '../../../text/counts.ts'

/** `A, B, C, D and 7 more`: at most four names. */
export const listOf = (words: readonly string[]): string => formatList(words, 4)

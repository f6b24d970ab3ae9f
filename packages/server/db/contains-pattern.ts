/** Returns the pattern of LIKE that finds the words anywhere; `%` and `_` stand for themselves. */
export const containsPattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`

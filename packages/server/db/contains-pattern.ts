/** LIKE pattern that matches the words anywhere, with `%` and `_` escaped. */
export const containsPattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`

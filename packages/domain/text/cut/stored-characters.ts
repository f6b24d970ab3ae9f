/**
 * The characters that a stored text may hold. Refused are halves of surrogate pairs and U+0000, which PostgreSQL cannot store, other control characters,
 * and direction overrides (U+202A to U+202E, U+2066 to U+2069): with these a text can look like another one.
 */
const NOT_STORED = /(?![\t\n\r])\p{Cc}|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu
/** On one line, neither tabs, line breaks nor line separators either: they would break the line of a mail, a log or a table. */
const NOT_ON_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu

/** Returns true if a text of any number of lines can be stored unchanged. */
export const isStorable = (text: string): boolean => text.search(NOT_STORED) === -1

/** Returns true if a text can be stored unchanged, as one line. */
export const isStorableLine = (text: string): boolean => text.search(NOT_ON_A_LINE) === -1

/** Removes the characters that cannot be stored. */
export const asStorable = (text: string): string => text.replace(NOT_STORED, '')

/** Replaces the characters that cannot stand on one line by spaces. */
export const asStorableLine = (text: string): string => text.replace(NOT_ON_A_LINE, ' ')

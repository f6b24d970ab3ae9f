/**
 * Characters rejected in stored text: lone surrogates and U+0000, which PostgreSQL cannot store, other control
 * characters, and direction overrides (U+202A to U+202E, U+2066 to U+2069), which can disguise text.
 */
const NOT_STORED = /(?![\t\n\r])\p{Cc}|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu
/** Additionally rejected in single-line text: tabs, line breaks and line separators, which would break a mail header, log or table. */
const NOT_ON_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu

/** Returns true if a text of any number of lines can be stored unchanged. */
export const isStorable = (text: string): boolean => text.search(NOT_STORED) === -1

/** Returns true if a text can be stored unchanged, as one line. */
export const isStorableLine = (text: string): boolean => text.search(NOT_ON_A_LINE) === -1

/** Removes the characters that cannot be stored. */
export const asStorable = (text: string): string => text.replace(NOT_STORED, '')

/** Replaces characters not allowed in a line with spaces. */
export const asStorableLine = (text: string): string => text.replace(NOT_ON_A_LINE, ' ')

/**
 * Characters that are not stored: lone surrogates and U+0000, which PostgreSQL rejects; control characters;
 * direction overrides, which can disguise text.
 */
const NOT_STORED = /(?![\t\n\r])\p{Cc}|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu
/** Also tabs and line breaks, which would break a mail header, log or table. */
const NOT_ON_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu

export const isStorable = (text: string): boolean => text.search(NOT_STORED) === -1

export const isStorableLine = (text: string): boolean => text.search(NOT_ON_A_LINE) === -1

export const asStorable = (text: string): string => text.replace(NOT_STORED, '')

export const asStorableLine = (text: string): string => text.replace(NOT_ON_A_LINE, ' ')

/**
 * Replaces characters from word processors, PDFs and East Asian keyboards: full-width forms by ASCII, dashes
 * by a hyphen. Removes invisible characters.
 */
export const plainForms = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? text
    : text
        .replace(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
        .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
        .replace(/[‐‑‒–—−]/g, '-')

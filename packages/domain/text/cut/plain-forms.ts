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

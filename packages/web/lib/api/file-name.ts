import { cutText } from '#domain/text/cut/cut-text.ts'

const MAX_LETTERS = 80
/** Characters that file systems refuse in names. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]+/gu

/** `Harbour parcels-2026-11-20.csv` of a title and `2026-11-20.csv`: letters that every disk takes, and not too many of them. */
export function fileName(title: string, ending: string): string {
  const name = cutText(title.replace(REFUSED, ' ').replace(/\s+/g, ' ').trim(), MAX_LETTERS).trim()
  return `${name || 'Unnamed'}-${ending}`
}

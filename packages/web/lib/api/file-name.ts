import { cutText } from '#domain/text/cut/cut-text.ts'

const MAX_LETTERS = 80
/** Characters that file systems refuse in names. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]+/gu

/** `Harbour parcels-2026-11-20.csv`, with characters and a length that every file system accepts. */
export function fileName(title: string, ending: string): string {
  const name = cutText(title.replace(REFUSED, ' ').replace(/\s+/g, ' ').trim(), MAX_LETTERS).trim()
  return `${name || 'Unnamed'}-${ending}`
}

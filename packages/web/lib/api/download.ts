import { cutText } from '#domain/text/cut/cut-text.ts'

export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const MAX_LETTERS = 80
const REFUSED = /[\\/:*?"<>|\p{Cc}]+/gu

/** `Harbour parcels-2026-11-20.csv`, valid on every system. */
export function fileName(title: string, ending: string): string {
  const name = cutText(title.replace(REFUSED, ' ').replace(/\s+/g, ' ').trim(), MAX_LETTERS).trim()
  return `${name || 'Unnamed'}-${ending}`
}

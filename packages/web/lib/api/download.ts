import { cutText } from '#domain/text/cut/cut-text.ts'

export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Lets the browser read the file first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const MAX_NAME_LENGTH = 80
const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{Cc}]+/gu

/** `Harbour parcels-2026-11-20.csv`, valid on every system. */
export function fileName(title: string, ending: string): string {
  const allowedTitle = title.replace(FORBIDDEN_CHARACTERS, ' ').replace(/\s+/g, ' ').trim()
  const name = cutText(allowedTitle, MAX_NAME_LENGTH).trim()
  return `${name || 'Unnamed'}-${ending}`
}

/** Cuts to `most` UTF-16 units, without splitting a surrogate pair, which PostgreSQL would reject. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

export const MAX_TITLE = 200

const COPY = ' (copy)'

export const copyTitle = (title: string): string => cutText(title, MAX_TITLE - COPY.length) + COPY

/** UTF-16 units. */
const MAX_NAME = 120

/** Names that Windows reserves, whatever the extension. */
const RESERVED = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$))/i

/** Removes characters that file systems reject; may return an empty text. */
export const safeFileName = (title: string): string =>
  cutText(
    title
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[ .]+|[ .]+$/g, '')
      .replace(RESERVED, '_'),
    MAX_NAME,
  )

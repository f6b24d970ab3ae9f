/** Cuts to `max` UTF-16 units without splitting a surrogate pair, which PostgreSQL would reject. */
export function cutText(text: string, max: number): string {
  const result = text.slice(0, max)
  return result.isWellFormed() ? result : result.slice(0, -1)
}

export const MAX_TITLE = 200

const COPY = ' (copy)'

export const copyTitle = (title: string): string => cutText(title, MAX_TITLE - COPY.length) + COPY

/** In UTF-16 units. */
const MAX_FILE_NAME_LENGTH = 120

/** Windows reserves these names, with any extension. */
const RESERVED_NAME = /^(?=(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$))/i

/** Removes characters that file systems reject. The result may be empty. */
export const safeFileName = (title: string): string =>
  cutText(title.replace(/[\p{Cc}<>:"/\\|?*\s]+/gu, ' '), MAX_FILE_NAME_LENGTH)
    .replace(/^[ .]+|[ .]+$/g, '')
    .replace(RESERVED_NAME, '_')

import { cutText } from './cut-text.ts'

/** UTF-16 units. */
const MAX_NAME = 120

/** Without extension. Drops characters that file systems reject or that start a hidden file. May be empty. */
export const safeFileName = (title: string): string =>
  cutText(
    title
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[ .]+|[ .]+$/g, ''),
    MAX_NAME,
  )

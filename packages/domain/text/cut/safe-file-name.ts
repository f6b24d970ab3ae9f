import { cutText } from './cut-text.ts'

/** UTF-16 units of a file's name. */
const MAX_NAME = 120

/** Converts a title to a file name without extension: drops characters that file systems reject or that start a hidden file. May be empty. */
export const safeFileName = (title: string): string =>
  cutText(
    title
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[ .]+|[ .]+$/g, ''),
    MAX_NAME,
  )

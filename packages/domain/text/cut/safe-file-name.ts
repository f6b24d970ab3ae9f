import { cutText } from './cut-text.ts'

/** UTF-16 units of a file's name. */
const MOST_NAME = 120

/** Returns a title as the name of a file, without its ending: without characters that file systems refuse, or that begin a hidden file. May be empty. */
export const safeFileName = (title: string): string =>
  cutText(
    title
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[ .]+|[ .]+$/g, ''),
    MOST_NAME,
  )

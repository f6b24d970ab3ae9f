import type { ReactNode } from 'react'
import classes from './unbroken.module.css'

/** A PID, a plan, a zone, a range of house numbers: a word with a hyphen and a digit. */
const IDENTIFIER = /(?<!\S)((?=\S*\d)\S*-\S*)/

/** Does not break identifiers at hyphens: `012-345-678`. Any content; only text is changed. */
export function unbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content
  const parts = content.split(IDENTIFIER)
  // Most texts have none, and stay plain: tables and reports have thousands.
  if (parts.length === 1) return content
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which change together
      <span key={index} className={classes.unbroken}>
        {part}
      </span>
    ),
  )
}

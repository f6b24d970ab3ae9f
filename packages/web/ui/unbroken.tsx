import type { ReactNode } from 'react'
import classes from './unbroken.module.css'

/** A word with a hyphen and a digit: PID, plan, zone, range of house numbers. */
const IDENTIFIER = /(?<!\S)((?=\S*\d)\S*-\S*)/

/** Keeps identifiers such as `012-345-678` on one line. */
export function keepUnbroken(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content
  const parts = content.split(IDENTIFIER)
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

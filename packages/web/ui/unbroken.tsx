import { Fragment, type ReactNode } from 'react'
import classes from './unbroken.module.css'

/** Words, with separators at even positions. */
const WORDS = /(\S+)/

/** A word with a hyphen and a digit: a PID, a plan, a zone, a range of house numbers, a listing's number. */
const isIdentifier = (word: string): boolean => word.includes('-') && /\d/.test(word)

/** Text that does not break identifiers at hyphens: `012-345-678`. */
export function Unbroken({ children: text }: { children: string }): ReactNode {
  return text.split(WORDS).map((part, index) =>
    isIdentifier(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which change together
      <span key={index} className={classes.unbroken}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}

/** The same for content of any kind: only text is looked at. */
export const unbroken = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <Unbroken>{content}</Unbroken> : content

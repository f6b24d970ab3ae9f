import { Fragment, type ReactNode } from 'react'
import classes from './unbroken.module.css'

/** Separators are at even positions. */
const WORDS = /(\S+)/

/** A PID, a plan, a zone, a range of house numbers. */
const isIdentifier = (word: string): boolean => word.includes('-') && /\d/.test(word)

/** Does not break identifiers at hyphens: `012-345-678`. */
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

/** Any content; only text is changed. */
export const unbroken = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <Unbroken>{content}</Unbroken> : content

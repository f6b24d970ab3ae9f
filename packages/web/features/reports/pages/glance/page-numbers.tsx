import { createContext, use } from 'react'
import type { PageSubject } from '../piece.ts'
import { IsMeasuredCopy } from '../source-mark.tsx'

/** First page of each subject. Empty where the report has no pages: while it is measured, and on phones. */
export const PageNumbers = createContext<ReadonlyMap<PageSubject, number>>(new Map())

interface PageLinkProps {
  subject: PageSubject
  /** Set in running text: `page 4`; absent: the number alone. */
  isInText?: boolean
  /** Text before it, absent where there is no number. */
  lead?: string
}

/** The number of the page on which a subject begins, as a link to it. */
export function PageLink({ subject, isInText = false, lead = '' }: PageLinkProps) {
  const number = use(PageNumbers).get(subject)
  // Takes the space of a number that is not known yet.
  if (use(IsMeasuredCopy)) return isInText ? `${lead}page 00` : '00'
  if (number === undefined) return null
  return (
    <>
      {lead}
      <a href={`#${pageId(number)}`} aria-label={`Page ${number}`} onClick={scrollToPage}>
        {isInText ? `page ${number}` : number}
      </a>
    </>
  )
}

export const pageId = (number: number): string => `report-page-${number}`

/** Scrolls without a history entry. PDFs follow the link. */
function scrollToPage(event: React.MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.scrollIntoView({ block: 'start' })
}

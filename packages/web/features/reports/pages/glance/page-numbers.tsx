import { createContext, use } from 'react'
import type { PageSubject } from '../piece.ts'
import { IsMeasuredCopy, scrollToTarget } from '../source-mark.tsx'

/** First page of each subject. Empty during measurement, and on phones. */
export const PageNumbers = createContext<ReadonlyMap<PageSubject, number>>(new Map())

interface PageLinkProps {
  subject: PageSubject
  /** Writes `page 4` instead of the number alone. */
  isInText?: boolean
  lead?: string
}

export function PageLink({ subject, isInText = false, lead = '' }: PageLinkProps) {
  const number = use(PageNumbers).get(subject)
  // Reserves space for an unknown number.
  if (use(IsMeasuredCopy)) return isInText ? `${lead}page 00` : '00'
  if (number === undefined) return null
  return (
    <>
      {lead}
      <a
        href={`#${pageId(number)}`}
        aria-label={`Page ${number}`}
        onClick={(event) => scrollToTarget(event, 'start')}
      >
        {isInText ? `page ${number}` : number}
      </a>
    </>
  )
}

export const pageId = (number: number): string => `report-page-${number}`

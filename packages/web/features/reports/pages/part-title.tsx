import type { ReactNode } from 'react'
import { renderBreakable } from '../../../property/blocks/block-value.tsx'
import { type PageSubject, type Piece, toPiece } from './piece.ts'
import classes from './pieces.module.css'
import { useUniqueId } from './source-mark.tsx'

/** CSS pixels of space and rule above a title, except at the top of a page (`pieces.module.css`). */
export const SPACE_ABOVE_TITLE = 55

/** Title of a part, with an anchor such as `#report-part-sales`. */
export function PartTitle({ subject, children }: { subject: PageSubject; children: ReactNode }) {
  return (
    <h2 id={useUniqueId(`report-part-${subject}`)} className={classes.partTitle}>
      <span>{children}</span>
    </h2>
  )
}

export function titlePieces(
  title: string | null,
  { key, subject, level }: Pick<Piece, 'key' | 'subject'> & { level: 3 | 4 },
  marks?: ReactNode,
): Piece[] {
  if (title === null || title === '') return []
  const Heading = `h${level}` as const
  const node = (
    <Heading className={classes.blockTitle}>
      {renderBreakable(title)}
      {marks}
    </Heading>
  )
  return [toPiece({ key: `${key}/title`, subject, keepsWithNext: true, node })]
}

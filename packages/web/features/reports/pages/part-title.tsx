import type { ReactNode } from 'react'
import type { PageSubject } from './piece.ts'
import classes from './pieces.module.css'
import { useOnlyId } from './source-mark.tsx'

/** Title of a part, or of the sources, with the anchor `#report-part-sales`. */
export function PartTitle({ subject, children }: { subject: PageSubject; children: ReactNode }) {
  return (
    <h2 id={useOnlyId(`report-part-${subject}`)} className={classes.partTitle}>
      <span>{children}</span>
    </h2>
  )
}

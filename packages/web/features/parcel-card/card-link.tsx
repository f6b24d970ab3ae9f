import type { ReactNode } from 'react'
import { openParcel } from '../../state/panel.ts'
import classes from './card-link.module.css'

/** Opens the card of another property: of a strata unit's building, or of a unit. */
export function CardLink({ upid, children }: { upid: string; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={() => openParcel(upid)}>
      {children}
    </button>
  )
}

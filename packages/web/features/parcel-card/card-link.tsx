import type { ReactNode } from 'react'
import { openParcel } from '../../state/panel.ts'
import classes from './card-link.module.css'

export function CardLink({ upid, children }: { upid: string; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={() => openParcel(upid)}>
      {children}
    </button>
  )
}

import type { ReactNode } from 'react'
import classes from './feature-sheet.module.css'

export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

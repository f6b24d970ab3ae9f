import type { ReactNode } from 'react'
import classes from './card-section.module.css'

export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import classes from './market.module.css'

interface WideTableProps {
  caption: string
  titles: readonly string[]
  children: ReactNode
}

export function WideTable({ caption, titles, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={classes.wide} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  )
}

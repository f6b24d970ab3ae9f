import type { ReactNode } from 'react'
import classes from './market.module.css'

/** A table that scrolls sideways where the window is narrow. `children`: its head and body. */
export function WideTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section className={classes.wide} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption>
          <span>{caption}</span>
        </caption>
        {children}
      </table>
    </section>
  )
}

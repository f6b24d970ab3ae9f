import type { ComponentPropsWithRef } from 'react'
import classes from './map-footer.module.css'

export interface AttributionLines {
  lines: readonly string[]
}

/** As far as there is room. */
export function AttributionButton({
  lines,
  className,
  ...button
}: AttributionLines & ComponentPropsWithRef<'button'>) {
  const [first, ...more] = lines
  return (
    <button type="button" className={`${classes.attribution} ${className ?? ''}`} {...button}>
      {first} {more.length > 0 && <span className={classes.count}>and {more.length} more</span>}
    </button>
  )
}

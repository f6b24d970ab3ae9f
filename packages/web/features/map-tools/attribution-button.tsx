import type { ComponentPropsWithRef } from 'react'
import classes from './map-footer.module.css'

export interface AttributionLines {
  /** At least one. */
  lines: readonly string[]
}

/** Button with the attribution of the map, as far as there is room for it. */
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

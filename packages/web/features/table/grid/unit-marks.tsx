/** Drawn in CSS, so that copying a cell copies the value alone. */
import { formatCount } from '#domain/text/counts.ts'
import classes from './unit-marks.module.css'

/** Before a value that summarizes a building's units. */
export const UNIT_MARKS = {
  total: <span className={classes.mark} data-of="total" role="img" aria-label="Total of its units" />,
  median: <span className={classes.mark} data-of="median" role="img" aria-label="Median of its units" />,
} as const

/** `26 units`. */
export function UnitCount({ units }: { units: number }) {
  const text = formatCount(units, 'unit')
  return <span className={classes.count} data-text={text} role="img" aria-label={text} />
}

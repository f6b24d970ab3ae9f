import { formatCount } from '#domain/text/counts.ts'
import { useSelection } from '../../../state/selection.ts'
import classes from './drawer.module.css'

/** `12 parcels`, before more can be said of them. */
export function SelectedCount() {
  const count = useSelection((state) => state.upids.length)
  return (
    <>
      {count === 0 ? (
        <span className={classes.nothing}>No parcels selected</span>
      ) : (
        <p className={classes.summary}>
          <strong aria-live="polite">{formatCount(count, 'parcel')}</strong>
        </p>
      )}
      <span className={classes.grow} />
    </>
  )
}

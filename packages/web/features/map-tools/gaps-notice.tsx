import { useTileGaps } from '../../state/map/tile-gaps.ts'
import classes from './notice.module.css'

/** Missing tiles are being requested again. */
export function GapsNotice() {
  const hasGaps = useTileGaps((state) => state.hasGaps)
  return (
    <div role="status" className={hasGaps ? classes.notice : undefined}>
      {hasGaps && <span className={classes.text}>Parts of the map did not load. Trying again…</span>}
    </div>
  )
}

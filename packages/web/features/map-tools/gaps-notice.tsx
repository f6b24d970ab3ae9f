import { useTileGaps } from '../../state/map/tile-gaps.ts'
import classes from './notice.module.css'

/** While parts of the map are missing: that they are, and that nobody need do anything about it. */
export function GapsNotice() {
  const hasGaps = useTileGaps((state) => state.hasGaps)
  return (
    <div role="status" className={hasGaps ? classes.notice : undefined}>
      {hasGaps && <span className={classes.text}>Parts of the map did not load. Trying again…</span>}
    </div>
  )
}

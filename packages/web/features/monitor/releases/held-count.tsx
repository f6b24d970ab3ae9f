import classes from './releases.module.css'
import { useHeld } from './use-held.ts'

/** How many releases wait, on their tab; nothing when none does. */
export function HeldCount() {
  const count = useHeld().data?.held.length ?? 0
  return count === 0 ? null : (
    <span className={classes.count}>
      {count}
      <span className={classes.forReaders}> waiting</span>
    </span>
  )
}

import classes from './releases.module.css'

/** Number of releases in quarantine, on their tab. */
export const QuarantineCount = ({ count }: { count: number }) => (
  <span className={classes.count}>
    {count}
    <span className={classes.forReaders}> waiting</span>
  </span>
)

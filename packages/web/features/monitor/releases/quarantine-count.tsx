import classes from './releases.module.css'

export const QuarantineCount = ({ count }: { count: number }) => (
  <span className={classes.count}>
    {count}
    <span className={classes.forReaders}> waiting</span>
  </span>
)

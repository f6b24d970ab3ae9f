import classes from './new-badge.module.css'

/** Of an area that was not saved yet. */
export const NewBadge = () => <span className={classes.badge}>NEW</span>

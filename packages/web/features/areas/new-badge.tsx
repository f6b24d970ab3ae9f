import classes from './new-badge.module.css'

/** Marks an area that is not saved yet. */
export const NewBadge = () => <span className={classes.badge}>NEW</span>

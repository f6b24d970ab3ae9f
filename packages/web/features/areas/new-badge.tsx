import classes from './new-badge.module.css'

/** Badge of an area that has not been saved yet. */
export const NewBadge = () => <span className={classes.badge}>NEW</span>

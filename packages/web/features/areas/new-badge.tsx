import classes from './new-badge.module.css'

export const NewBadge = () => <span className={classes.badge}>NEW</span>

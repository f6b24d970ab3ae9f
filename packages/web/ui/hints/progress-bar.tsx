import type { ComponentProps } from 'react'
import classes from './progress-bar.module.css'

/** Progress as a bar, in the size of `className`. */
export const ProgressBar = ({ className, ...props }: ComponentProps<'progress'>) => (
  <progress {...props} className={`${classes.bar} ${className}`} />
)

import type { ComponentProps } from 'react'
import classes from './progress-bar.module.css'

export const ProgressBar = ({ className, ...props }: ComponentProps<'progress'>) => (
  <progress {...props} className={`${classes.bar} ${className}`} />
)

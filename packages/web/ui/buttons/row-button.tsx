import type { ComponentPropsWithRef } from 'react'
import classes from './row-button.module.css'

interface RowButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'> {
  /** List of similar rows, dense list next to other buttons, or a row highlighted as a whole. */
  within: 'list' | 'dense' | 'row'
}

export function RowButton({ within, ...button }: RowButtonProps) {
  return <button type="button" className={classes.button} data-in={within} {...button} />
}

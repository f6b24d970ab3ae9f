import type { ComponentPropsWithRef } from 'react'
import classes from './row-button.module.css'

interface RowButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'> {
  /** `list`: of similar rows. `dense`: beside other buttons. `row`: highlighted as a whole row. */
  within: 'list' | 'dense' | 'row'
}

export function RowButton({ within, ...button }: RowButtonProps) {
  return <button type="button" className={classes.button} data-in={within} {...button} />
}

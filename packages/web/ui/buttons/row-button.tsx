import type { ComponentPropsWithRef } from 'react'
import classes from './row-button.module.css'

interface RowButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'> {
  /** Container: a list of similar rows, a dense list beside other buttons, or a row highlighted as a whole. */
  within: 'list' | 'dense' | 'row'
}

/** A row that opens something: an icon, words, a figure. */
export function RowButton({ within, ...button }: RowButtonProps) {
  return <button type="button" className={classes.button} data-in={within} {...button} />
}

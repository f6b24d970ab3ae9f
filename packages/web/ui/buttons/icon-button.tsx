import type { ComponentPropsWithRef } from 'react'
import { Tooltip } from '../hints/tooltip.tsx'
import classes from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  label: string
  /** `T`. */
  shortcut?: string
}

/** 32 px square; the label is its name and tooltip. */
export function IconButton({ label, shortcut, className, children, ...button }: IconButtonProps) {
  return (
    <Tooltip label={shortcut ? `${label} (${shortcut})` : label}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        className={className ? `${classes.button} ${className}` : classes.button}
        {...button}
      >
        {children}
      </button>
    </Tooltip>
  )
}

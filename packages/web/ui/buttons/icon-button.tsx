import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Tooltip } from '../hints/tooltip.tsx'
import classes from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  label: string
  icon?: Icon | undefined
  iconSize?: number
  /** Key in the tooltip: `T`. */
  shortcut?: string
}

/** A square of 32 px. The label is also the tooltip. */
export function IconButton({
  label,
  icon: Sign,
  iconSize = 18,
  shortcut,
  className,
  children,
  ...button
}: IconButtonProps) {
  return (
    <Tooltip label={shortcut ? `${label} (${shortcut})` : label}>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        className={className ? `${classes.button} ${className}` : classes.button}
        {...button}
      >
        {Sign ? <Sign size={iconSize} stroke={1.75} aria-hidden /> : children}
      </button>
    </Tooltip>
  )
}

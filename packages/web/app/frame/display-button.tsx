import { IconAdjustments } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './rail.module.css'

export function DisplayButton({ className, ...button }: ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" aria-haspopup="menu" className={`${classes.item} ${className ?? ''}`} {...button}>
      <IconAdjustments size={20} stroke={1.75} aria-hidden="true" />
      Display
    </button>
  )
}

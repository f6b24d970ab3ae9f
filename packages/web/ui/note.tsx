import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './note.module.css'
import { keepUnbroken } from './unbroken.tsx'

export function Note({ children }: { children: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === false) return null
  return <span className={classes.note}>{keepUnbroken(children)}</span>
}

export const Caption = Text.withProps({ size: 'xs', c: 'dimmed' })

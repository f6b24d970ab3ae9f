import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './bar-button.module.css'

type BarButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> &
  Pick<ButtonProps, 'variant' | 'leftSection' | 'rightSection' | 'loading'>

/** A button in the bar of the table: as high as the tools, and plain unless it is the one to press. */
export function BarButton({ variant = 'default', className = '', ...button }: BarButtonProps) {
  return <Button variant={variant} h={32} fz={14} className={`${classes.button} ${className}`} {...button} />
}

import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './bar-button.module.css'

type BarButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> &
  Pick<ButtonProps, 'variant' | 'leftSection' | 'rightSection' | 'loading'>

export function BarButton({ variant = 'default', className = '', ...button }: BarButtonProps) {
  return <Button variant={variant} h={32} fz={14} className={`${classes.button} ${className}`} {...button} />
}

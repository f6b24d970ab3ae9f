import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type BarButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> &
  Pick<ButtonProps, 'variant' | 'leftSection' | 'rightSection' | 'loading'>

/** A button in the bar of the table: as high as the tools, and plain unless it is the one to press. */
export function BarButton({ variant = 'default', ...button }: BarButtonProps) {
  return <Button variant={variant} h={32} px={12} fz={14} {...button} />
}

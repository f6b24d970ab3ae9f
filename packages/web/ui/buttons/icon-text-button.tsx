import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'

interface IconTextButtonProps
  extends Omit<ButtonProps, 'leftSection'>,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  icon: Icon
  iconSize?: number
}

export const IconTextButton = ({ icon: Sign, iconSize = 16, ...button }: IconTextButtonProps) => (
  <Button leftSection={<Sign size={iconSize} stroke={1.75} aria-hidden />} {...button} />
)

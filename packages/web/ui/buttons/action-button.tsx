import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

interface ActionButtonProps
  extends Omit<ButtonProps, 'leftSection'>,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  icon: Icon
}

/** A secondary button with an icon. */
export const ActionButton = ({ icon: Sign, ...button }: ActionButtonProps) => (
  <Button
    variant="default"
    leftSection={<Sign size={button.size === 'xs' ? 14 : 16} stroke={1.75} aria-hidden />}
    {...button}
  />
)

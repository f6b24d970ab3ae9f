import { Menu, type MenuItemProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'

type Props = MenuItemProps & Omit<ComponentPropsWithoutRef<'button'>, keyof MenuItemProps> & { icon: Icon }

export const MenuItem = ({ icon: Sign, ...item }: Props) => (
  <Menu.Item leftSection={<Sign size={16} stroke={1.75} aria-hidden />} {...item} />
)

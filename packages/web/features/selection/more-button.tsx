import { IconDots } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

export function MoreButton(button: ComponentPropsWithRef<'button'>) {
  return <IconButton icon={IconDots} label="More for the selection" aria-haspopup="menu" {...button} />
}

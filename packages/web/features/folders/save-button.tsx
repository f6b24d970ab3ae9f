import { IconFolderPlus } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useSelection } from '../../state/selection.ts'
import { BarButton } from '../../ui/buttons/bar-button.tsx'

/** Loads the menu on the first click. */
export function SaveButton(props: Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>) {
  const isEmpty = useSelection((state) => state.upids.length === 0)
  return (
    <BarButton disabled={isEmpty} leftSection={<IconFolderPlus size={16} stroke={1.75} />} {...props}>
      Save
    </BarButton>
  )
}

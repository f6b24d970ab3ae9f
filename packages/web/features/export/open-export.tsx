import { IconDownload } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useSelection } from '../../state/selection.ts'
import { BarButton } from '../../ui/buttons/bar-button.tsx'

export function OpenExport(button: ComponentPropsWithRef<'button'>) {
  const isEmpty = useSelection((state) => state.upids.length === 0)
  return (
    <BarButton
      disabled={isEmpty}
      data-gives-way="900"
      aria-haspopup="dialog"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      {...button}
    >
      Export
    </BarButton>
  )
}

import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useSelection } from '../../state/selection.ts'

/** The button that opens the choice of what to export. */
export function OpenExport(button: ComponentPropsWithRef<'button'>) {
  const isEmpty = useSelection((state) => state.upids.length === 0)
  return (
    <Button
      variant="default"
      h={32}
      px={12}
      fz={14}
      disabled={isEmpty}
      aria-haspopup="dialog"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      {...button}
    >
      Export
    </Button>
  )
}

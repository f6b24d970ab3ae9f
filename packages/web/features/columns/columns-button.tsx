import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { BarButton } from '../../ui/buttons/bar-button.tsx'

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog')

export function ColumnsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BarButton
        data-gives-way="900"
        leftSection={<IconColumns3 size={16} stroke={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Columns
      </BarButton>
      {isOpen && <ColumnsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

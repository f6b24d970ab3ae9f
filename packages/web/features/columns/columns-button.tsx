import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'

const ColumnsDialog = lazyPart(async () => ({
  default: (await import('./columns-dialog.tsx')).ColumnsDialog,
}))

export function ColumnsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        h={32}
        px={12}
        fz={14}
        leftSection={<IconColumns3 size={16} stroke={1.75} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Columns
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

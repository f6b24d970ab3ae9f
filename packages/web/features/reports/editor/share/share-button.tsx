import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import { ShareDialog } from './share-dialog.tsx'

export function ShareButton({ report }: { report: Report }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        h={36}
        leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && <ShareDialog report={report} onClose={() => setOpen(false)} />}
    </>
  )
}

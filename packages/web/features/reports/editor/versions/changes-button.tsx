import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { Report } from '#contract/report/reports.ts'
import type { ReportSaver } from '../save/report-saver.ts'
import { ChangesDialog } from './changes-dialog.tsx'

interface ChangesButtonProps {
  report: Report
  saver: ReportSaver
  onOpenVersion: (versionId: string) => void
}

export function ChangesButton(props: ChangesButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        h={36}
        px={8}
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        What has changed since
      </Button>
      {isOpen && <ChangesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

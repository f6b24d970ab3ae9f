import { Button, Group } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgetUnsavedReport, hasStoredWork } from '../../../state/account/unsaved-reports.ts'
import { EmptyState } from '../../../ui/hints/notice.tsx'

/** This tab's changes of the missing report can be discarded. */
export function MissingReport({ reportId }: { reportId: string }) {
  const [hasWork, setHasWork] = useState(() => hasStoredWork(reportId))
  const discard = () => {
    forgetUnsavedReport(reportId)
    setHasWork(false)
  }
  return (
    <EmptyState
      title="This report is not there"
      icon={<IconFileOff size={20} stroke={1.75} aria-hidden />}
      action={
        <Group gap={8} justify="center">
          {hasWork && (
            <Button variant="default" onClick={discard}>
              Discard unsaved changes
            </Button>
          )}
          <Button component={Link} to="/dashboard/reports">
            All reports
          </Button>
        </Group>
      }
    >
      It was deleted, or belongs to another account.
      {hasWork &&
        ' This tab has changes of it that were not saved: they are, once the deletion is undone and the report is opened here.'}
    </EmptyState>
  )
}

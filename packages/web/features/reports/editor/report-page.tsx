import { Button, Group, Skeleton } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { forgetUnsavedReport, hasStoredWork } from '../../../state/account/unsaved-reports.ts'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import classes from './report-editor.module.css'
import { ReportEditor } from './report-editor.tsx'
import { reportQuery } from './save/open-report.ts'
import { isNoReport } from './save/report-saver.ts'
import { OlderVersion } from './versions/older-version.tsx'

export function ReportPage() {
  const { reportId } = useParams({ strict: false }) as { reportId: string }
  return <OpenReport key={reportId} reportId={reportId} />
}

function OpenReport({ reportId }: { reportId: string }) {
  const { data: report, error, refetch } = useQuery(reportQuery(reportId))
  // The server answers an invalid id with 400.
  const isMissing = isNoReport(error) || (error instanceof ApiError && error.status === 400)
  const [versionId, setVersionId] = useState<string | null>(null)
  if (report && !isMissing && versionId !== null)
    return <OlderVersion reportId={reportId} versionId={versionId} onClose={() => setVersionId(null)} />
  if (report && !isMissing) return <ReportEditor report={report} onOpenVersion={setVersionId} />
  return (
    <main className={classes.other}>
      <PageHeader title="Report" />
      {isMissing ? (
        <MissingReport reportId={reportId} />
      ) : error ? (
        <LoadFailure noun="The report" error={error} retry={refetch} />
      ) : (
        <div className={classes.skeleton} role="status" aria-label="Loading the report">
          <Skeleton height="100%" />
          <Skeleton height="100%" />
          <Skeleton height="100%" />
        </div>
      )}
    </main>
  )
}

function MissingReport({ reportId }: { reportId: string }) {
  const [hasWork, setHasWork] = useState(() => hasStoredWork(reportId))
  const discard = () => {
    forgetUnsavedReport(reportId)
    setHasWork(false)
  }
  return (
    <EmptyState
      title="This report was not found"
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
        ' This tab has unsaved changes to it. To save them, undo the deletion and open the report in this tab.'}
    </EmptyState>
  )
}

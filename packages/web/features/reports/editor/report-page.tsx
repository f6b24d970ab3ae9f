import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, messageInPlace } from '../../../lib/api/api-error.ts'
import { ErrorState } from '../../../ui/hints/notice.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { MissingReport } from './missing-report.tsx'
import classes from './report-editor.module.css'
import { ReportEditor } from './report-editor.tsx'
import { isNoReport, reportQuery } from './save/open-report.ts'
import { OlderVersion } from './versions/older-version.tsx'

/** `/dashboard/report/{reportId}` */
export function ReportPage() {
  const { reportId } = useParams({ strict: false }) as { reportId: string }
  return <OpenReport key={reportId} reportId={reportId} />
}

function OpenReport({ reportId }: { reportId: string }) {
  const { data: report, error, refetch } = useQuery(reportQuery(reportId))
  // Also for an invalid id in the address, which the server refuses.
  const isMissing = isNoReport(error) || (error instanceof ApiError && error.status === 400)
  const [versionId, setVersionId] = useState<string | null>(null)
  if (report && !isMissing && versionId !== null)
    return <OlderVersion {...{ reportId, versionId }} onClose={() => setVersionId(null)} />
  if (report && !isMissing) return <ReportEditor report={report} onOpenVersion={setVersionId} />
  return (
    <main className={classes.other}>
      <PageHeader title="Report" />
      {isMissing ? (
        <MissingReport reportId={reportId} />
      ) : error ? (
        <ErrorState
          title="The report could not be loaded"
          icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {messageInPlace(error)}
        </ErrorState>
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

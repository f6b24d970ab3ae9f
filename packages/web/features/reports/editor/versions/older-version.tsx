import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { reportTitle } from '#domain/report/report-title.ts'
import { messageInPlace } from '../../../../lib/api/api-error.ts'
import { ErrorState } from '../../../../ui/hints/notice.tsx'
import type { ReportPage } from '../../pages/report-pages.tsx'
import { PrintPages } from '../../print/print-pages.tsx'
import editor from '../report-editor.module.css'
import { ReportView } from '../view/report-view.tsx'
import classes from './changes.module.css'
import { useVersion } from './report-versions.ts'

interface OlderVersionProps {
  reportId: string
  versionId: string
  onClose: () => void
}

export function OlderVersion({ reportId, versionId, onClose }: OlderVersionProps) {
  const { data: report, error, refetch } = useVersion(reportId, versionId)
  const [pages, setPages] = useState<readonly ReportPage[]>([])
  const title = report && reportTitle(report)
  return (
    <main className={editor.page}>
      <header className={editor.header}>
        <Button
          variant="subtle"
          color="gray"
          h={36}
          px={8}
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
          data-autofocus
          autoFocus
          onClick={onClose}
        >
          Back to the current version
        </Button>
        <h1 className={classes.title}>{title ?? 'Older version'}</h1>
        <span className={editor.saved}>Older version, to read and print</span>
        {report && <PrintPages />}
      </header>
      <div className={classes.pages}>
        {report ? (
          <ReportView report={report} pageCount={pages.length} onLayout={setPages} />
        ) : error ? (
          <ErrorState
            title="This version could not be opened"
            icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {messageInPlace(error)}
          </ErrorState>
        ) : (
          <div role="status" aria-label="Loading the version">
            <Skeleton height={400} />
          </div>
        )}
      </div>
    </main>
  )
}

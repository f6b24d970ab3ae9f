import { Button, Skeleton } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { analysisQuery } from '../analysis-queries.ts'
import classes from './analysis-editor.module.css'
import { AnalysisEditor, type ReportSlot } from './analysis-editor.tsx'

export function AnalysisPage({ renderReport }: { renderReport: ReportSlot }) {
  const { analysisId } = useParams({ strict: false }) as { analysisId: string }
  return <OpenAnalysis key={analysisId} analysisId={analysisId} renderReport={renderReport} />
}

function OpenAnalysis({ analysisId, renderReport }: { analysisId: string; renderReport: ReportSlot }) {
  const { data: analysis, error, refetch } = useQuery(analysisQuery(analysisId))
  // The server answers an invalid id with 400.
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (analysis && !isMissing) return <AnalysisEditor analysis={analysis} renderReport={renderReport} />
  return (
    <main className={classes.other}>
      <PageHeader title="Market analysis" />
      {isMissing && (
        <EmptyState
          title="This market analysis was not found"
          icon={<IconFileOff size={20} stroke={1.75} aria-hidden />}
          action={
            <Button component={Link} to="/dashboard/cma">
              All market analyses
            </Button>
          }
        >
          It was deleted, or belongs to another account.
        </EmptyState>
      )}
      {!isMissing && error && <LoadFailure noun="The market analysis" error={error} retry={refetch} />}
      {!error && (
        <div className={classes.skeleton} role="status" aria-label="Loading the market analysis">
          <Skeleton height="100%" />
        </div>
      )}
    </main>
  )
}

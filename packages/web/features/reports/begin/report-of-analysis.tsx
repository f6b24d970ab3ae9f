import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { useBegin } from './use-begin.ts'

/** Without the location map: the analysis has its own. */
const PARTS: PartKey[] = ['analysis', 'parcel', 'assessments']

interface ReportOfAnalysisProps {
  /** Null: its subject has no parcel. */
  upid: string | null
  analysisId: string
}

export function ReportOfAnalysis({ upid, analysisId }: ReportOfAnalysisProps) {
  const { isBusy, begin } = useBegin()
  return (
    <Button
      variant="default"
      h={36}
      loading={isBusy}
      leftSection={<IconReportAnalytics size={16} stroke={1.75} aria-hidden />}
      onClick={() =>
        void begin((how, open) =>
          upid === null
            ? how.beginReport([], open, { analysisId })
            : how.beginReport([upid], open, { parts: PARTS, analysisId }),
        )
      }
    >
      Print or PDF
    </Button>
  )
}

import { Button, type ButtonProps } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import type { Folder } from '#contract/watching/collections.ts'
import { FIRST_PART, FIRST_PARTS, type PartKey } from '#domain/report/part-kinds.ts'
import { NewReportFromTemplate } from '../templates/from-template.tsx'
import { useStartReport } from './use-start-report.ts'

const ICON = <IconReportAnalytics size={16} stroke={1.75} aria-hidden />

export function ParcelReportButton({ upid }: { upid: string }) {
  const { isBusy, start } = useStartReport()
  return (
    <Button.Group>
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        onClick={() => void start((api, open) => api.startReport([upid], open))}
      >
        Report
      </Button>
      <NewReportFromTemplate
        height={30}
        isDisabled={isBusy}
        parcelCount={1}
        onChoose={(template) => void start((api, open) => api.startReport([upid], open, { template }))}
      />
    </Button.Group>
  )
}

export function FolderReportButton({ folder: { id, parcelCount } }: { folder: Folder }) {
  const { isBusy, start } = useStartReport()
  const isEmpty = parcelCount === 0
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={ICON}
        disabled={isEmpty}
        loading={isBusy}
        onClick={() => void start((api, open) => api.startFolderReport(id, open))}
      >
        Report
      </Button>
      <NewReportFromTemplate
        height={36}
        isDisabled={isEmpty || isBusy}
        parcelCount={parcelCount}
        onChoose={(template) => void start((api, open) => api.startFolderReport(id, open, { template }))}
      />
    </Button.Group>
  )
}

const HEAD_BUTTON: ButtonProps = { variant: 'default', h: 36, leftSection: ICON }

/** The location map is omitted, because the analysis has its own. */
const ANALYSIS_REPORT_PARTS: PartKey[] = ['analysis', 'parcel', 'assessments']

export function AnalysisReportButton({ upid, analysisId }: { upid: string | null; analysisId: string }) {
  const { isBusy, start } = useStartReport()
  return (
    <Button
      {...HEAD_BUTTON}
      loading={isBusy}
      onClick={() =>
        void start((api, open) =>
          upid === null
            ? api.startReport([], open, { analysisId })
            : api.startReport([upid], open, { parts: ANALYSIS_REPORT_PARTS, analysisId }),
        )
      }
    >
      Print or PDF
    </Button>
  )
}

const SHEETS_REPORT_PARTS: PartKey[] = [FIRST_PART, ...FIRST_PARTS]

export function SheetsReportButton({ upids, isUnsaved }: { upids: readonly string[]; isUnsaved: boolean }) {
  const { isBusy, start } = useStartReport()
  return (
    <Button
      {...HEAD_BUTTON}
      loading={isBusy}
      disabled={isUnsaved}
      title={isUnsaved ? 'Save your edits first. A report shows only saved values.' : undefined}
      onClick={() => void start((api, open) => api.startReport(upids, open, { parts: SHEETS_REPORT_PARTS }))}
    >
      Report
    </Button>
  )
}

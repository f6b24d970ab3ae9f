import { Button, type ButtonProps } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import type { ReportTemplate } from '#contract/report/part-choices.ts'
import type { Folder } from '#contract/watching/collections.ts'
import { FIRST_PART, FIRST_PARTS, type PartKey } from '#domain/report/part-kinds.ts'
import { NewReportFromTemplate } from '../templates/from-template.tsx'
import { useStartReport } from './use-start-report.ts'

const ICON = <IconReportAnalytics size={16} stroke={1.75} aria-hidden />

type Start = Parameters<ReturnType<typeof useStartReport>['start']>[0]

interface SplitReportButtonProps extends ButtonProps {
  height: number
  parcelCount: number
  getStart: (options?: { template: ReportTemplate }) => Start
}

function SplitReportButton({ height, parcelCount, getStart, ...button }: SplitReportButtonProps) {
  const { isBusy, start } = useStartReport()
  const isEmpty = parcelCount === 0
  return (
    <Button.Group>
      <Button
        variant="default"
        {...button}
        disabled={isEmpty}
        loading={isBusy}
        onClick={() => void start(getStart())}
      >
        Report
      </Button>
      <NewReportFromTemplate
        height={height}
        isDisabled={isEmpty || isBusy}
        parcelCount={parcelCount}
        onChoose={(template) => void start(getStart({ template }))}
      />
    </Button.Group>
  )
}

export const ParcelReportButton = ({ upid }: { upid: string }) => (
  <SplitReportButton
    size="xs"
    height={30}
    parcelCount={1}
    getStart={(options) => (api, open) => api.startReport([upid], open, options)}
  />
)

export const FolderReportButton = ({ folder: { id, parcelCount } }: { folder: Folder }) => (
  <SplitReportButton
    leftSection={ICON}
    height={36}
    parcelCount={parcelCount}
    getStart={(options) => (api, open) => api.startFolderReport(id, open, options)}
  />
)

const HEAD_BUTTON: ButtonProps = { variant: 'default', h: 36, leftSection: ICON }

/** Omits the location map, because the analysis includes one. */
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

import { Button, type ButtonProps } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import type { Folder } from '#contract/watching/collections.ts'
import { FIRST_PART, FIRST_PARTS, type PartKey } from '#domain/report/part-kinds.ts'
import { NewReportFromTemplate } from '../templates/from-template.tsx'
import { useBegin } from './use-begin.ts'

const ICON = <IconReportAnalytics size={16} stroke={1.75} aria-hidden />

export function ParcelReportButton({ upid }: { upid: string }) {
  const { isBusy, begin } = useBegin()
  return (
    <Button.Group>
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        onClick={() => void begin((how, open) => how.beginReport([upid], open))}
      >
        Report
      </Button>
      <NewReportFromTemplate
        height={30}
        isDisabled={isBusy}
        parcelCount={1}
        onBegin={(template) => void begin((how, open) => how.beginReport([upid], open, { template }))}
      />
    </Button.Group>
  )
}

export function FolderReportButton({ folder: { id, parcelCount } }: { folder: Folder }) {
  const { isBusy, begin } = useBegin()
  const isEmpty = parcelCount === 0
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={ICON}
        disabled={isEmpty}
        loading={isBusy}
        onClick={() => void begin((how, open) => how.beginReportOfFolder(id, open))}
      >
        Report
      </Button>
      <NewReportFromTemplate
        height={36}
        isDisabled={isEmpty || isBusy}
        parcelCount={parcelCount}
        onBegin={(template) => void begin((how, open) => how.beginReportOfFolder(id, open, { template }))}
      />
    </Button.Group>
  )
}

const HEAD_BUTTON: ButtonProps = { variant: 'default', h: 36, leftSection: ICON }

/** The location map is omitted, because the analysis has its own. */
const ANALYSIS_REPORT_PARTS: PartKey[] = ['analysis', 'parcel', 'assessments']

interface AnalysisReportButtonProps {
  upid: string | null
  analysisId: string
}

export function AnalysisReportButton({ upid, analysisId }: AnalysisReportButtonProps) {
  const { isBusy, begin } = useBegin()
  return (
    <Button
      {...HEAD_BUTTON}
      loading={isBusy}
      onClick={() =>
        void begin((how, open) =>
          upid === null
            ? how.beginReport([], open, { analysisId })
            : how.beginReport([upid], open, { parts: ANALYSIS_REPORT_PARTS, analysisId }),
        )
      }
    >
      Print or PDF
    </Button>
  )
}

const SHEETS_REPORT_PARTS: PartKey[] = [FIRST_PART, ...FIRST_PARTS]

export function SheetsReportButton({ upids, isUnsaved }: { upids: readonly string[]; isUnsaved: boolean }) {
  const { isBusy, begin } = useBegin()
  return (
    <Button
      {...HEAD_BUTTON}
      loading={isBusy}
      disabled={isUnsaved}
      title={isUnsaved ? 'Save your edits first: a report shows what is saved' : undefined}
      onClick={() => void begin((how, open) => how.beginReport(upids, open, { parts: SHEETS_REPORT_PARTS }))}
    >
      Report
    </Button>
  )
}

import { Button, type ButtonProps } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import type { Folder } from '#contract/watching/collections.ts'
import { FIRST_PART, FIRST_PARTS, type PartKey } from '#domain/report/part-kinds.ts'
import { NewReportFromTemplate } from '../templates/from-template.tsx'
import { useBegin } from './use-begin.ts'

const ICON = <IconReportAnalytics size={16} stroke={1.75} aria-hidden />

export function ReportOfParcel({ upid }: { upid: string }) {
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

export function ReportOfFolder({ folder: { id, parcelCount } }: { folder: Folder }) {
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
const PARTS_BESIDE_ANALYSIS: PartKey[] = ['analysis', 'parcel', 'assessments']

interface ReportOfAnalysisProps {
  upid: string | null
  analysisId: string
}

export function ReportOfAnalysis({ upid, analysisId }: ReportOfAnalysisProps) {
  const { isBusy, begin } = useBegin()
  return (
    <Button
      {...HEAD_BUTTON}
      loading={isBusy}
      onClick={() =>
        void begin((how, open) =>
          upid === null
            ? how.beginReport([], open, { analysisId })
            : how.beginReport([upid], open, { parts: PARTS_BESIDE_ANALYSIS, analysisId }),
        )
      }
    >
      Print or PDF
    </Button>
  )
}

const PARTS_OF_SHEETS: PartKey[] = [FIRST_PART, ...FIRST_PARTS]

export function ReportOfSheets({ upids, isUnsaved }: { upids: readonly string[]; isUnsaved: boolean }) {
  const { isBusy, begin } = useBegin()
  return (
    <Button
      {...HEAD_BUTTON}
      loading={isBusy}
      disabled={isUnsaved}
      title={isUnsaved ? 'Save your edits first: a report shows what is saved' : undefined}
      onClick={() => void begin((how, open) => how.beginReport(upids, open, { parts: PARTS_OF_SHEETS }))}
    >
      Report
    </Button>
  )
}

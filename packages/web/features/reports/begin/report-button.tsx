import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useSelection } from '../../../state/selection.ts'
import { useCheckedRows } from '../../../state/table/checked-rows.ts'
import { BarButton } from '../../../ui/buttons/bar-button.tsx'
import { NewReportFromTemplate } from '../templates/from-template.tsx'
import { useStartReport } from './use-start-report.ts'

export function ReportButton() {
  const selectedCount = useSelection((state) => state.upids.length)
  const checkedCount = useCheckedRows((state) => state.checked.size)
  const isEmpty = selectedCount === 0
  const { isBusy, start } = useStartReport()
  return (
    <Button.Group>
      <BarButton
        disabled={isEmpty}
        loading={isBusy}
        leftSection={<IconReportAnalytics size={16} stroke={1.75} />}
        onClick={() => void start((api, open) => api.startSelectionReport(open))}
      >
        Report
      </BarButton>
      <NewReportFromTemplate
        height={32}
        isDisabled={isEmpty || isBusy}
        parcelCount={checkedCount || selectedCount}
        onChoose={(template) => void start((api, open) => api.startSelectionReport(open, { template }))}
      />
    </Button.Group>
  )
}

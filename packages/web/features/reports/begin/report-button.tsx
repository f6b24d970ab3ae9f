import { IconReportAnalytics } from '@tabler/icons-react'
import { useSelection } from '../../../state/selection.ts'
import { BarButton } from '../../../ui/buttons/bar-button.tsx'
import { useBegin } from './use-begin.ts'

/** Button for a report about the ticked rows, or else the whole selection. */
export function ReportButton() {
  const isEmpty = useSelection((state) => state.upids.length === 0)
  const { isBusy, begin } = useBegin()
  return (
    <BarButton
      disabled={isEmpty}
      loading={isBusy}
      leftSection={<IconReportAnalytics size={16} stroke={1.75} />}
      onClick={() => void begin((how, open) => how.beginReportOfSelection(open))}
    >
      Report
    </BarButton>
  )
}

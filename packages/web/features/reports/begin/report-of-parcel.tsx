import { IconReportAnalytics } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useBegin } from './use-begin.ts'

/** Begins a report about one parcel, from its card. */
export function ReportOfParcel({ upid }: { upid: string }) {
  const { isBusy, begin } = useBegin()
  return (
    <IconButton
      label="Report"
      disabled={isBusy}
      onClick={() => void begin((how, open) => how.beginReport([upid], open))}
    >
      <IconReportAnalytics size={18} stroke={1.75} />
    </IconButton>
  )
}

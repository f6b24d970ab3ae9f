import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useBegin } from './use-begin.ts'

/** Begins a report about one parcel, from its card. */
export function ReportOfParcel({ upid }: { upid: string }) {
  const { isBusy, begin } = useBegin()
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconReportAnalytics size={16} stroke={1.75} />}
      loading={isBusy}
      onClick={() => void begin((how, open) => how.beginReport([upid], open))}
    >
      Report
    </Button>
  )
}

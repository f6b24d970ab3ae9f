import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useBegin } from './use-begin.ts'

/** Button on the parcel card for a report about the parcel. */
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

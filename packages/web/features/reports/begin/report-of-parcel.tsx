import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { FromTemplate } from '../templates/from-template.tsx'
import { useBegin } from './use-begin.ts'

/** Button on the parcel card for a report about the parcel. */
export function ReportOfParcel({ upid }: { upid: string }) {
  const { isBusy, begin } = useBegin()
  return (
    <Button.Group>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconReportAnalytics size={16} stroke={1.75} />}
        loading={isBusy}
        onClick={() => void begin((how, open) => how.beginReport([upid], open))}
      >
        Report
      </Button>
      <FromTemplate
        height={30}
        isDisabled={isBusy}
        parcelCount={1}
        onBegin={(template) => void begin((how, open) => how.beginReport([upid], open, { template }))}
      />
    </Button.Group>
  )
}

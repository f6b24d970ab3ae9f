import { Button } from '@mantine/core'
import { NewReportFromTemplate } from '../templates/from-template.tsx'
import { useBegin } from './use-begin.ts'

/** Its line has no room for an icon. */
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

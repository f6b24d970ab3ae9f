import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { FIRST_OF_ALL, FIRST_PARTS, type PartKey } from '#domain/report/part-kinds.ts'
import { useBegin } from './use-begin.ts'

const PARTS: PartKey[] = [FIRST_OF_ALL, ...FIRST_PARTS]

/** `isUnsaved`: reports show only saved edits. */
export function ReportOfSheets({ upids, isUnsaved }: { upids: readonly string[]; isUnsaved: boolean }) {
  const { isBusy, begin } = useBegin()
  return (
    <Button
      variant="default"
      h={36}
      loading={isBusy}
      disabled={isUnsaved}
      title={isUnsaved ? 'Save your edits first: a report shows what is saved' : undefined}
      leftSection={<IconReportAnalytics size={16} stroke={1.75} aria-hidden />}
      onClick={() => void begin((how, open) => how.beginReport(upids, open, { parts: PARTS }))}
    >
      Report
    </Button>
  )
}

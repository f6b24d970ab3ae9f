import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import type { Folder } from '#contract/watching/collections.ts'
import { NewReportFromTemplate } from '../templates/from-template.tsx'
import { useBegin } from './use-begin.ts'

export function ReportOfFolder({ folder }: { folder: Folder }) {
  const { isBusy, begin } = useBegin()
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconReportAnalytics size={16} stroke={1.75} aria-hidden />}
        disabled={folder.parcelCount === 0}
        loading={isBusy}
        onClick={() => void begin((how, open) => how.beginReportOfFolder(folder.id, open))}
      >
        Report
      </Button>
      <NewReportFromTemplate
        height={36}
        isDisabled={folder.parcelCount === 0 || isBusy}
        parcelCount={folder.parcelCount}
        onBegin={(template) =>
          void begin((how, open) => how.beginReportOfFolder(folder.id, open, { template }))
        }
      />
    </Button.Group>
  )
}

import { Button, Popover } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSelection } from '../../state/selection.ts'
import { useEscape } from '../../ui/use-escape.ts'
import classes from './export.module.css'
import { useRunningExport } from './running-export.ts'

const ExportForm = lazyPart(async () => ({ default: (await import('./export-form.tsx')).ExportForm }))

export interface ExportRows {
  /** The rows as the table has them: filtered and sorted. */
  shownRows: () => readonly string[]
}

/** Exports what is selected. While one runs, the button shows how far it is and stops it. */
export function ExportButton({ shownRows }: ExportRows) {
  const [isOpen, setOpen] = useState(false)
  const running = useRunningExport((state) => state.running)
  const isEmpty = useSelection((state) => state.upids.length === 0)
  useEscape(isOpen, () => setOpen(false))
  if (running) {
    const size = running.receivedBytes === 0 ? 'Preparing' : megabytes(running.receivedBytes)
    return (
      <Button
        variant="default"
        h={32}
        px={12}
        fz={14}
        className={classes.running}
        aria-label={`Cancel the export, ${size}`}
        rightSection={<IconX size={16} stroke={1.75} />}
        onClick={running.cancel}
      >
        {size}
      </Button>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      width={300}
      trapFocus
      returnFocus
      closeOnEscape={false}
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          h={32}
          px={12}
          fz={14}
          disabled={isEmpty}
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => setOpen(!isOpen)}
        >
          Export
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Export">
        <Suspense fallback={<div className={classes.placeholder} />}>
          <ExportForm shownRows={shownRows} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

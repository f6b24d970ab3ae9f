import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import classes from './export.module.css'
import { OpenExport } from './open-export.tsx'
import { useRunningExport } from './running-export.ts'

const ExportPopover = lazyPart(async () => ({
  default: (await import('./export-popover.tsx')).ExportPopover,
}))

export interface ExportRows {
  /** The rows as the table has them: filtered and sorted. */
  shownRows: () => readonly string[]
}

/** Exports what is selected. While one runs, the button shows how far it is and stops it. */
export function ExportButton({ shownRows }: ExportRows) {
  const [isWanted, setWanted] = useState(false)
  const running = useRunningExport((state) => state.running)
  useEffect(() => {
    // It opens as it appears, and is not to open again behind the export.
    if (running) setWanted(false)
  }, [running])
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
  if (!isWanted) return <OpenExport onClick={() => setWanted(true)} />
  return (
    <Suspense fallback={<OpenExport />}>
      <ExportPopover shownRows={shownRows} />
    </Suspense>
  )
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

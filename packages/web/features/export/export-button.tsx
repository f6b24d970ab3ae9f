import { IconX } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { formatBytesIn } from '#domain/text/sizes.ts'
import { BarButton } from '../../ui/buttons/bar-button.tsx'
import classes from './export.module.css'
import { OpenExport } from './open-export.tsx'
import { useRunningExport } from './running-export.ts'

interface ExportButtonProps {
  /** The same button with its open popover, which replaces this one on the first click. */
  popover: ComponentType
}

export function ExportButton({ popover: LoadedPopover }: ExportButtonProps) {
  const [isWanted, setWanted] = useState(false)
  const running = useRunningExport((state) => state.running)
  useEffect(() => {
    if (running) setWanted(false)
  }, [running])
  if (running) {
    const size = running.receivedBytes === 0 ? 'Preparing' : formatBytesIn('MB', running.receivedBytes)
    return (
      <BarButton
        className={classes.running}
        aria-label={`Cancel the export, ${size}`}
        rightSection={<IconX size={16} stroke={1.75} />}
        onClick={running.cancel}
      >
        {size}
      </BarButton>
    )
  }
  if (!isWanted) return <OpenExport onClick={() => setWanted(true)} />
  return <LoadedPopover />
}

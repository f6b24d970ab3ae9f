import { IconX } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { formatBytesIn } from '#domain/text/sizes.ts'
import { createStore } from '../../lib/store/store.ts'
import { BarButton } from '../../ui/buttons/bar-button.tsx'
import classes from './export.module.css'
import { OpenExport } from './open-export.tsx'

export interface RunningExport {
  receivedBytes: number
  cancel: () => void
}

/** Declared here, because the button loads before the export code. */
export const useRunningExport = createStore<{ running: RunningExport | null }>({ running: null })

interface ExportButtonProps {
  /** The button with its popover open. Replaces this button on the first click. */
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

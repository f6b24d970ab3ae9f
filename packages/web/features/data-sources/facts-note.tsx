import { Loader, Popover, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronUp, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { facts, useFacts } from '../../state/facts/page-facts.ts'
import { FocusPopover } from '../../ui/focus-popover.tsx'
import { ProgressBar } from '../../ui/hints/loading.tsx'
import classes from './facts-note.module.css'
import { FactsPanel } from './facts-panel.tsx'
import { type Overview, summarizeRuns } from './run-labels.ts'
import { useSavedFacts } from './use-saved-facts.ts'

const DONE_SHOWN_MS = 6_000

const ICONS: Record<Overview['status'], typeof IconCheck | null> = {
  running: null,
  done: IconCheck,
  stopped: IconPlayerStop,
  failed: IconAlertTriangle,
}

export function FactsNote() {
  useSavedFacts()
  const runs = useFacts((state) => state.runs)
  const [isOpen, setOpen] = useState(false)
  const overview = summarizeRuns([...runs.values()])
  const status = overview?.status ?? null
  useEffect(() => {
    if (status !== 'done' || isOpen) return
    const timer = setTimeout(() => {
      for (const source of useFacts.getState().runs.keys()) facts.dismiss(source)
    }, DONE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [status, isOpen])
  if (!overview) return null
  const Icon = ICONS[overview.status]
  return (
    <FocusPopover isOpen={isOpen} setOpen={setOpen} position="top-end" width={400} withRoles={false}>
      <Popover.Target>
        <button
          type="button"
          className={classes.note}
          data-is={overview.status}
          aria-haspopup="dialog"
          aria-label={overview.text}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {Icon ? <Icon size={16} stroke={1.75} aria-hidden="true" /> : <Loader size={14} />}
          <span className={classes.words}>{overview.text}</span>
          <span className={classes.short} aria-hidden="true">
            {overview.shortText}
          </span>
          {overview.status === 'running' && (
            <ProgressBar
              className={classes.progress}
              value={overview.done}
              max={overview.total}
              aria-hidden="true"
            />
          )}
          <IconChevronUp size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      {/* Announces only the start, because announcing every step would drown out everything else. */}
      <VisuallyHidden role="status">
        {overview.status === 'running' ? 'Getting data' : overview.text}
      </VisuallyHidden>
      <Popover.Dropdown role="dialog" aria-label="Data requests" className={classes.panel}>
        <FactsPanel runs={[...runs.values()]} />
      </Popover.Dropdown>
    </FocusPopover>
  )
}

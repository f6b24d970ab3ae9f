import { Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconColumns3,
  IconExclamationMark,
  IconLoader2,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { ReportPart } from '#contract/report/reports.ts'
import type { CredentialsKey } from '#domain/account/credentials.ts'
import { isEmptyPart } from '#domain/report/glance/empty-parts.ts'
import { isWritten, PART_KINDS, type PartKey } from '#domain/report/part-kinds.ts'
import type { PartChoices } from '#domain/report/report-parts.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import { listFailedSources, type PartState, partState } from '../../pages/failed-sources.ts'
import { PrintToggle } from '../print-toggle.tsx'
import { RowMenu } from '../row-menu.tsx'
import { FailedSources } from './failed-sources-list.tsx'
import classes from './parts.module.css'

interface PartHandlers {
  show: (key: PartKey) => void
  refresh: (key: PartKey) => void
  remove: (key: PartKey) => void
  enterCredentials: (key: PartKey, credentials: CredentialsKey) => void
  choose: (key: PartKey, choice: Partial<PartChoices>) => void
  chooseColumns: (key: PartKey) => void
  write: (key: PartKey) => void
}

/** Keeps handlers stable, so that unchanged rows do not render again. */
export function useStableHandlers(handlers: PartHandlers): PartHandlers {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [stableHandlers] = useState<PartHandlers>(() => ({
    show: (key) => latest.current.show(key),
    refresh: (key) => latest.current.refresh(key),
    remove: (key) => latest.current.remove(key),
    enterCredentials: (key, credentials) => latest.current.enterCredentials(key, credentials),
    choose: (key, choice) => latest.current.choose(key, choice),
    chooseColumns: (key) => latest.current.chooseColumns(key),
    write: (key) => latest.current.write(key),
  }))
  return stableHandlers
}

const INDICATOR_STYLE = { width: 16, marginInlineEnd: 'var(--mantine-spacing-xs)' }

interface PartRowProps {
  part: ReportPart
  handlers: PartHandlers
}

export const PartRow = memo(function PartRow({ part, handlers }: PartRowProps) {
  const { key, printDisabled, beginsPage } = part
  const { title } = PART_KINDS[key]
  const failedSources = listFailedSources(part)
  const state = partState(part)
  const refresh = () => handlers.refresh(key)
  return (
    <div className={classes.part} data-status={state} data-printed={!printDisabled}>
      <StatusIcon state={state} />
      <div className={classes.words}>
        <button type="button" className={classes.show} onClick={() => handlers.show(key)}>
          <span className={classes.title}>{title}</span>{' '}
          {(failedSources.length === 0 || part.status === 'complete') && (
            <span className={classes.note}>{describeStatus(part)}</span>
          )}
        </button>
        {failedSources.length > 0 && (
          <FailedSources
            sources={failedSources}
            onRetry={refresh}
            onEnterCredentials={(credentials) => handlers.enterCredentials(key, credentials)}
          />
        )}
        {part.status === 'failed' && failedSources.length === 0 && (
          <Button
            variant="default"
            size="compact-sm"
            mt={4}
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            aria-label={`Try again: ${title}`}
            onClick={refresh}
          >
            Try again
          </Button>
        )}
        {isWritten(key) && part.status !== 'failed' && (
          <Button
            variant="default"
            size="compact-sm"
            mt={4}
            leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
            aria-label={`Edit: ${title}`}
            onClick={() => handlers.write(key)}
          >
            Edit
          </Button>
        )}
      </div>
      <PrintToggle
        title={title}
        isPrinted={!printDisabled}
        className={classes.printed}
        onChange={(isPrinted) => handlers.choose(key, { printDisabled: !isPrinted })}
      />
      <RowMenu title={title} onRemove={() => handlers.remove(key)}>
        <Menu.CheckboxItem
          checked={beginsPage}
          closeMenuOnClick
          styles={{ itemIndicator: INDICATOR_STYLE }}
          onChange={() => handlers.choose(key, { beginsPage: !beginsPage })}
        >
          Begin on a new page
        </Menu.CheckboxItem>
        {!isWritten(key) && (
          <Menu.Item
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            disabled={part.status === 'pending'}
            onClick={refresh}
          >
            Refresh the data
          </Menu.Item>
        )}
        {isSourcePartKey(key) && (
          <Menu.Item
            leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
            onClick={() => handlers.chooseColumns(key)}
          >
            Columns…
          </Menu.Item>
        )}
      </RowMenu>
    </div>
  )
})

function describeStatus(part: ReportPart): string {
  const { key, status, errorMessage, printDisabled, beginsPage } = part
  if (status === 'pending') return 'Running…'
  if (status === 'failed') return errorMessage ?? 'It failed.'
  if (printDisabled) return 'Left out of print'
  const note = isEmptyPart(part) ? 'Nothing found' : PART_KINDS[key].summary
  return beginsPage ? `New page · ${note}` : note
}

const STATE_LABELS: Record<PartState, string> = {
  pending: 'Running',
  complete: 'Complete',
  incomplete: 'Incomplete',
  failed: 'Failed',
}

function StatusIcon({ state }: { state: PartState }) {
  return (
    <span className={classes.status} role="img" aria-label={STATE_LABELS[state]}>
      {state === 'pending' && <IconLoader2 size={18} stroke={2} className={classes.spinner ?? ''} />}
      {state === 'complete' && <IconCheck size={12} stroke={2.5} />}
      {(state === 'incomplete' || state === 'failed') && <IconExclamationMark size={12} stroke={2.5} />}
    </span>
  )
}

import { Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconColumns3,
  IconExclamationMark,
  IconLoader2,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import type { ReportPart } from '#contract/report/reports.ts'
import type { CredentialsKey } from '#domain/account/credentials.ts'
import { isEmptyPart } from '#domain/report/glance/empty-parts.ts'
import { isWritten, PART_KINDS, type PartKey } from '#domain/report/part-kinds.ts'
import type { PartChoices } from '#domain/report/report-parts.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import { MenuItem } from '../../../../ui/buttons/button-menu.tsx'
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

/** A reference to the latest handlers, so that unchanged rows do not render again. */
export function usePartHandlers(latest: PartHandlers): RefObject<PartHandlers> {
  const handlers = useRef(latest)
  useLayoutEffect(() => {
    handlers.current = latest
  })
  return handlers
}

const INDICATOR_STYLE = { width: 16, marginInlineEnd: 'var(--mantine-spacing-xs)' }

interface PartRowProps {
  part: ReportPart
  handlers: RefObject<PartHandlers>
}

export const PartRow = memo(function PartRow({ part, handlers }: PartRowProps) {
  const { key, printDisabled, beginsPage } = part
  const { title } = PART_KINDS[key]
  const failedSources = listFailedSources(part)
  const state = partState(part)
  const refresh = () => handlers.current.refresh(key)
  return (
    <div className={classes.part} data-status={state} data-printed={!printDisabled}>
      <StatusIcon state={state} />
      <div className={classes.words}>
        <button type="button" className={classes.show} onClick={() => handlers.current.show(key)}>
          <span className={classes.title}>{title}</span>{' '}
          {(failedSources.length === 0 || part.status === 'complete') && (
            <span className={classes.note}>{describeStatus(part)}</span>
          )}
        </button>
        {failedSources.length > 0 && (
          <FailedSources
            sources={failedSources}
            onRetry={refresh}
            onEnterCredentials={(credentials) => handlers.current.enterCredentials(key, credentials)}
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
            onClick={() => handlers.current.write(key)}
          >
            Edit
          </Button>
        )}
      </div>
      <PrintToggle
        title={title}
        isPrinted={!printDisabled}
        className={classes.printed}
        onChange={(isPrinted) => handlers.current.choose(key, { printDisabled: !isPrinted })}
      />
      <RowMenu title={title} onRemove={() => handlers.current.remove(key)}>
        <Menu.CheckboxItem
          checked={beginsPage}
          closeMenuOnClick
          styles={{ itemIndicator: INDICATOR_STYLE }}
          onChange={() => handlers.current.choose(key, { beginsPage: !beginsPage })}
        >
          Begin on a new page
        </Menu.CheckboxItem>
        {!isWritten(key) && (
          <MenuItem icon={IconRefresh} disabled={part.status === 'pending'} onClick={refresh}>
            Refresh the data
          </MenuItem>
        )}
        {isSourcePartKey(key) && (
          <MenuItem icon={IconColumns3} onClick={() => handlers.current.chooseColumns(key)}>
            Columns…
          </MenuItem>
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

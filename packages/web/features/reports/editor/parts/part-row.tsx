import { Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconColumns3,
  IconExclamationMark,
  IconLoader2,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react'
import { memo } from 'react'
import type { ReportPart } from '#contract/report/reports.ts'
import type { CredentialsKey } from '#domain/account/credentials.ts'
import { isEmptyPart } from '#domain/report/glance/empty-parts.ts'
import { isWritten, PART_KINDS, type PartKey } from '#domain/report/part-kinds.ts'
import type { PartChoices } from '#domain/report/report-parts.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import { showToast } from '../../../../lib/messages/toasts.ts'
import { MenuItem } from '../../../../ui/buttons/button-menu.tsx'
import { listFailedSources, type PartState, partState } from '../../pages/failed-sources.ts'
import { PanelRow, RowActions } from '../panel-row.tsx'
import { withChoice, withoutPart, withPart } from '../save/report-edits.ts'
import type { ReportSaver } from '../save/report-saver.ts'
import { FailedSources } from './failed-sources-list.tsx'
import classes from './parts.module.css'

/** A dialog about a part. */
export type PartDialog =
  | { kind: 'notes' | 'columns'; partKey: PartKey }
  | { kind: 'credentials'; partKey: PartKey; credentialsKey: CredentialsKey }

const INDICATOR_STYLE = { width: 16, marginInlineEnd: 'var(--mantine-spacing-xs)' }

interface PartRowProps {
  part: ReportPart
  index: number
  saver: ReportSaver
  onShow: (key: PartKey) => void
  onAsk: (dialog: PartDialog) => void
}

/** Memoized: the properties are stable, so that an unchanged row does not render again. */
export const PartRow = memo(function PartRow({ part, index, saver, onShow, onAsk }: PartRowProps) {
  const { key, status, printDisabled, beginsPage } = part
  const { title } = PART_KINDS[key]
  const failedSources = listFailedSources(part)
  const state = partState(part)
  const refresh = () => saver.startParts([key])
  const choose = (choice: Partial<PartChoices>) => saver.edit(withChoice(key, choice))
  const remove = () => {
    saver.edit(withoutPart(key))
    const undo = () => saver.edit(withPart(part, index))
    showToast({ title: `${title} removed`, action: { label: 'Undo', run: undo } })
  }
  const details = (
    <>
      {failedSources.length > 0 && (
        <FailedSources
          sources={failedSources}
          onRetry={refresh}
          onEnterCredentials={(credentialsKey) =>
            onAsk({ kind: 'credentials', partKey: key, credentialsKey })
          }
        />
      )}
      {status === 'failed' && failedSources.length === 0 && (
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
      {isWritten(key) && status !== 'failed' && (
        <Button
          variant="default"
          size="compact-sm"
          mt={4}
          leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
          aria-label={`Edit: ${title}`}
          onClick={() => onAsk({ kind: 'notes', partKey: key })}
        >
          Edit
        </Button>
      )}
    </>
  )
  return (
    <PanelRow
      icon={<StatusIcon state={state} />}
      title={title}
      note={failedSources.length === 0 || status === 'complete' ? describeStatus(part) : null}
      hasFailed={state === 'failed'}
      isPrinted={!printDisabled}
      onShow={() => onShow(key)}
      details={details}
    >
      <RowActions
        title={title}
        isPrinted={!printDisabled}
        onPrint={(isPrinted) => choose({ printDisabled: !isPrinted })}
        onRemove={remove}
      >
        <Menu.CheckboxItem
          checked={beginsPage}
          closeMenuOnClick
          styles={{ itemIndicator: INDICATOR_STYLE }}
          onChange={() => choose({ beginsPage: !beginsPage })}
        >
          Begin on a new page
        </Menu.CheckboxItem>
        {!isWritten(key) && (
          <MenuItem icon={IconRefresh} disabled={status === 'pending'} onClick={refresh}>
            Refresh the data
          </MenuItem>
        )}
        {isSourcePartKey(key) && (
          <MenuItem icon={IconColumns3} onClick={() => onAsk({ kind: 'columns', partKey: key })}>
            Columns…
          </MenuItem>
        )}
      </RowActions>
    </PanelRow>
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
    <span className={classes.status} data-status={state} role="img" aria-label={STATE_LABELS[state]}>
      {state === 'pending' && <IconLoader2 size={18} stroke={2} className={classes.spinner ?? ''} />}
      {state === 'complete' && <IconCheck size={12} stroke={2.5} />}
      {(state === 'incomplete' || state === 'failed') && <IconExclamationMark size={12} stroke={2.5} />}
    </span>
  )
}

import { Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconColumns3,
  IconExclamationMark,
  IconLoader2,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react'
import type { ReportPart } from '#contract/report/reports.ts'
import type { CredentialsKey } from '#domain/account/credentials-keys.ts'
import { PART_KINDS } from '#domain/report/part-kinds.ts'
import { failedSourcesOf } from '../../pages/failed-sources.ts'
import { PrintToggle } from '../print-toggle.tsx'
import { RowMenu, type RowMoves } from '../row-menu.tsx'
import { FailedSources } from './failed-sources-list.tsx'
import classes from './parts.module.css'

interface PartActions extends RowMoves {
  show: () => void
  /** Makes it again from today's data. */
  refresh: () => void
  /** Requests credentials that a source of it needs. */
  enterCredentials: (key: CredentialsKey) => void
  setPrinted: (isPrinted: boolean) => void
  /** Chooses its columns; undefined for a part that has none to choose. */
  chooseColumns: (() => void) | undefined
  /** Undefined for a part that is made from data. */
  write: (() => void) | undefined
}

/** A part in the list: its state, and what can be done with it. */
export function PartRow({ part, actions }: { part: ReportPart; actions: PartActions }) {
  const { title } = PART_KINDS[part.key]
  const failed = failedSourcesOf(part)
  return (
    <div className={classes.part} data-status={part.status} data-printed={!part.printDisabled}>
      <StatusIcon part={part} />
      <div className={classes.words}>
        <button type="button" className={classes.title} onClick={actions.show}>
          {title}
        </button>
        {(failed.length === 0 || part.status === 'complete') && (
          <span className={classes.note}>{noteOf(part)}</span>
        )}
        {failed.length > 0 && (
          <FailedSources failed={failed} onRetry={actions.refresh} onCredentials={actions.enterCredentials} />
        )}
        {part.status === 'failed' && failed.length === 0 && (
          <Button
            variant="default"
            size="compact-sm"
            mt={4}
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            aria-label={`Retry: ${title}`}
            onClick={actions.refresh}
          >
            Retry
          </Button>
        )}
        {actions.write && part.status !== 'failed' && (
          <Button
            variant="default"
            size="compact-sm"
            mt={4}
            leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
            aria-label={`Edit: ${title}`}
            onClick={actions.write}
          >
            Edit
          </Button>
        )}
      </div>
      <PrintToggle
        title={title}
        isPrinted={!part.printDisabled}
        className={classes.printed}
        onChange={actions.setPrinted}
      />
      <RowMenu title={title} moves={actions}>
        {!actions.write && (
          <Menu.Item
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            disabled={part.status === 'pending'}
            onClick={actions.refresh}
          >
            Refresh the data
          </Menu.Item>
        )}
        {actions.chooseColumns && (
          <Menu.Item
            leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
            onClick={actions.chooseColumns}
          >
            Columns…
          </Menu.Item>
        )}
      </RowMenu>
    </div>
  )
}

function noteOf({ key, status, errorMessage, printDisabled }: ReportPart): string {
  if (status === 'pending') return 'Running…'
  if (status === 'failed') return errorMessage ?? 'It failed.'
  return printDisabled ? 'Left out of print' : PART_KINDS[key].summary
}

const STATUS_LABELS = { pending: 'Running', complete: 'Complete', failed: 'Failed' } as const

function StatusIcon({ part: { status } }: { part: ReportPart }) {
  return (
    <span className={classes.status} role="img" aria-label={STATUS_LABELS[status]}>
      {status === 'pending' && <IconLoader2 size={18} stroke={2} className={classes.spinner ?? ''} />}
      {status === 'complete' && <IconCheck size={12} stroke={2.5} />}
      {status === 'failed' && <IconExclamationMark size={12} stroke={2.5} />}
    </span>
  )
}

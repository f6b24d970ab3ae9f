import { Box, Button } from '@mantine/core'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatChanges } from './history-labels.ts'
import { getEntries, type HistoryLoad } from './load/history-load.ts'
import classes from './status-line.module.css'

interface StatusLineProps {
  load: HistoryLoad
  failure: string | null
  tickedCount: number
  onUntick: () => void
  newCount: number
  onShowNew: () => void
  onRetry: () => void
}

export function StatusLine({ load, failure, tickedCount, onUntick, newCount, ...props }: StatusLineProps) {
  const loadedCount = load.status === 'complete' ? load.rows.length : getEntries(load).length
  const problem =
    load.status === 'partial'
      ? `${formatChanges(load.rows.length - loadedCount)} could not be loaded. ${getReason(load)}`
      : failure !== null && `This list may be out of date. ${failure}`
  return (
    <>
      <div className={classes.line}>
        <p role="status">{getCountLabel(load, loadedCount)}</p>
        {tickedCount > 0 && (
          <Button variant="subtle" size="compact-xs" onClick={onUntick}>
            {formatNumber(tickedCount)} ticked, clear
          </Button>
        )}
      </div>
      {load.status === 'filling' && (
        <div
          className={classes.progress}
          role="progressbar"
          aria-label="Loading the history"
          aria-valuemin={0}
          aria-valuemax={load.rows.length}
          aria-valuenow={loadedCount}
        >
          <span style={{ transform: `scaleX(${loadedCount / Math.max(1, load.rows.length)})` }} />
        </div>
      )}
      {problem && (
        <p className={classes.missing} role="alert">
          {problem}{' '}
          <Button variant="subtle" size="compact-xs" onClick={props.onRetry}>
            Try again
          </Button>
        </p>
      )}
      {newCount > 0 && (
        <Box pr={18} pb={8} pl={18} flex="none" role="status">
          <Button fullWidth size="xs" onClick={props.onShowNew}>
            {formatCount(newCount, 'new change')}: show
          </Button>
        </Box>
      )}
    </>
  )
}

function getCountLabel({ status, rows, total }: HistoryLoad, loadedCount: number): string {
  const allCount = total ?? rows.length
  if (status === 'filling') return `${formatNumber(loadedCount)} of ${formatChanges(rows.length)} loaded`
  return allCount > rows.length
    ? `The first ${formatNumber(rows.length)} of ${formatChanges(allCount)}`
    : formatChanges(allCount)
}

function getReason({ parts }: HistoryLoad): string {
  return [...parts.values()].find((part) => typeof part === 'string') ?? ''
}

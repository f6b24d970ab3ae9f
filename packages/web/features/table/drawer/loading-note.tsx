import { Button, Text } from '@mantine/core'
import { IconReload, IconX } from '@tabler/icons-react'
import { formatNumber } from '#domain/text/number-format.ts'
import { cancelRows, useRowLoading } from '../../../state/rows/rows.ts'
import { useDrawer } from '../../../state/table/drawer.ts'
import { ProgressBar } from '../../../ui/hints/loading.tsx'
import { retryRows } from '../use-table-rows.ts'
import classes from './loading-note.module.css'

/** Number of parcels from which loading takes long enough for a note. */
const MIN_NOTED_PARCELS = 100

export function LoadingNote() {
  const { status, done, total } = useRowLoading()
  const isTableShown = useDrawer((drawer) => drawer.size !== 'bar')
  const progress = `${formatNumber(done)} of ${formatNumber(total)}`
  if (status === 'done' || (status === 'loading' && total < MIN_NOTED_PARCELS)) return null
  if (status === 'failed' && done === 0 && isTableShown) return null
  return (
    <div className={classes.loading} data-progress>
      <span>
        {status === 'loading' && `Loading ${progress}`}
        {status === 'cancelled' && `Stopped at ${progress}`}
        {status === 'failed' && (
          <Text span inherit c="var(--danger)">
            Not loaded: {progress} arrived
          </Text>
        )}
      </span>
      <ProgressBar className={classes.progress} value={done} max={total} aria-label={`Loading ${progress}`} />
      {status === 'loading' ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconX size={16} stroke={1.75} />}
          onClick={cancelRows}
        >
          Cancel
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconReload size={16} stroke={1.75} />}
          onClick={() => void retryRows()}
        >
          {status === 'failed' ? 'Try again' : 'Continue'}
        </Button>
      )}
    </div>
  )
}

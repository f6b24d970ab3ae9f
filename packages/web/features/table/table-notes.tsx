import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { formatParcels, formatProperties, isUnit } from '#domain/parcel/address/strata-unit.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { cells } from '../../state/cells/cells.ts'
import { notifySelection, removeFromSelection, useSelection } from '../../state/selection.ts'
import classes from './drawer/drawer.module.css'
import { FilterChips } from './order/filter-chips.tsx'
import { clearFilters, useTableView } from './order/table-view.ts'

export function TableNotes({ rowCount }: { rowCount: number }) {
  const upids = useSelection((state) => state.upids)
  const filterCount = useTableView((view) => Object.keys(view.filters).length)
  const version = cells.useChanges((changes) => changes.rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the cells
  const removed = useMemo(() => upids.filter((upid) => cells.parcel(upid).isRemoved), [upids, version])
  if (filterCount === 0 && removed.length === 0) return null
  return (
    <div className={classes.notes}>
      {filterCount > 0 && (
        <Note
          text={`${formatNumber(rowCount)} of ${formatProperties(upids.length, upids.some(isUnit))} pass ${filterCount === 1 ? 'the filter' : `${filterCount} filters`}`}
          action="Clear filters"
          run={clearFilters}
        />
      )}
      {filterCount > 0 && <FilterChips />}
      {removed.length > 0 && (
        <Note
          text={`${formatParcels(removed)} no longer in the data (subdivided or assembled since)`}
          action={removed.length === 1 ? 'Remove it' : 'Remove them'}
          run={() => removeRows(removed)}
        />
      )}
    </div>
  )
}

function Note({ text, action, run }: { text: string; action: string; run: () => void }) {
  return (
    <span className={classes.note}>
      {text}
      <Button size="compact-xs" variant="subtle" onClick={run}>
        {action}
      </Button>
    </span>
  )
}

export function removeRows(upids: readonly string[]): void {
  removeFromSelection(upids)
  notifySelection(`${formatParcels(upids)} removed`)
}

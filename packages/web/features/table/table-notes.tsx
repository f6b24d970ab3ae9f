import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { formatParcels, formatProperties, isUnit } from '#domain/parcel/address/strata-unit.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { cells } from '../../state/cells/cells.ts'
import { useSelection } from '../../state/selection.ts'
import { setCheckedRows, useCheckedRows } from '../../state/table/checked-rows.ts'
import classes from './drawer/drawer.module.css'
import { FilterChips } from './order/filter-chips.tsx'
import { clearFilters, useTableView } from './order/table-view.ts'

interface TableNotesProps {
  shownCount: number
  onRemove: (upids: readonly string[]) => void
}

/** Lists the deviations from the plain table: ticks, filters, rows that failed, removed parcels; each with its remedy. */
export function TableNotes({ shownCount, onRemove }: TableNotesProps) {
  const upids = useSelection((state) => state.upids)
  const checked = useCheckedRows((state) => state.checked)
  const filterCount = useTableView((view) => Object.keys(view.filters).length)
  const version = cells.useChanges((changes) => changes.rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the cells
  const removed = useMemo(() => upids.filter((upid) => cells.parcel(upid).isRemoved), [upids, version])
  if (checked.size === 0 && filterCount === 0 && removed.length === 0) return null
  return (
    <div className={classes.notes}>
      {filterCount > 0 && (
        <Note
          text={`${formatNumber(shownCount)} of ${formatProperties(upids.length, upids.some(isUnit))} pass ${filterCount === 1 ? 'the filter' : `${filterCount} filters`}`}
          action="Clear filters"
          run={clearFilters}
        />
      )}
      {filterCount > 0 && <FilterChips />}
      {checked.size > 0 && (
        <span className={classes.note}>
          {formatParcels(checked)} ticked
          <Button size="compact-xs" variant="subtle" onClick={() => onRemove([...checked])}>
            Remove them
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onRemove(upids.filter((upid) => !checked.has(upid)))}
            disabled={checked.size === upids.length}
          >
            Keep only them
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setCheckedRows(new Set())}>
            Untick
          </Button>
        </span>
      )}
      {removed.length > 0 && (
        <Note
          text={`${formatParcels(removed)} no longer in the data (subdivided or assembled since)`}
          action={removed.length === 1 ? 'Remove it' : 'Remove them'}
          run={() => onRemove(removed)}
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

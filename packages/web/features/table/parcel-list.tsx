import { Button } from '@mantine/core'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { columnsInUnits } from '#domain/table/area-columns.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { type Cells, cells } from '../../state/cells/cells.ts'
import { getCellDisplay } from './grid/cell-content.ts'
import type { GridColumn } from './grid/grid-columns.ts'
import type { SortColumn } from './order/order-rows.ts'
import classes from './parcel-list.module.css'

const PAGE_SIZE = 100
const MAX_COLUMNS = 3

interface ParcelListProps {
  upids: readonly string[]
  columns: readonly GridColumn[]
  sortedBy: SortColumn | null
  units: UnitSystem
  openUpid: string | null
  onOpen: (upid: string) => void
}

export function ParcelList({ upids, columns, sortedBy, units, openUpid, onOpen }: ParcelListProps) {
  const [count, setCount] = useState(PAGE_SIZE)
  const visibleUpids = upids.slice(0, count)
  const lineColumns = useMemo(() => selectFirstColumns(columns, sortedBy, units), [columns, sortedBy, units])
  return (
    <div className={classes.scroll}>
      <ul aria-label="Selected parcels">
        {visibleUpids.map((upid) => (
          <li key={upid}>
            <button
              type="button"
              className={classes.line}
              aria-current={upid === openUpid}
              onClick={() => onOpen(upid)}
            >
              <ParcelLine upid={upid} columns={lineColumns} units={units} cells={cells} />
            </button>
          </li>
        ))}
      </ul>
      {visibleUpids.length < upids.length && (
        <Button variant="default" m={8} onClick={() => setCount(count + PAGE_SIZE)}>
          Show more ({formatNumber(upids.length - visibleUpids.length)})
        </Button>
      )}
    </div>
  )
}

/** The sort column, then the first visible columns, with each area only in the user's units. */
function selectFirstColumns(
  columns: readonly GridColumn[],
  sortedBy: SortColumn | null,
  units: UnitSystem,
): GridColumn[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const keys = [...byKey.keys()]
  const sortKeys = keys.filter((key) => key === sortedBy)
  return columnsInUnits([...sortKeys, ...keys], units)
    .flatMap((key) => byKey.get(key) ?? [])
    .slice(0, MAX_COLUMNS)
}

interface ParcelLineProps extends Pick<ParcelListProps, 'columns' | 'units'> {
  upid: string
  cells: Cells
}

function ParcelLine({ upid, columns, units, cells: store }: ParcelLineProps) {
  const subscribe = useCallback((listener: () => void) => store.subscribe(upid, listener), [store, upid])
  const { row, isRemoved } = useSyncExternalStore(subscribe, () => store.parcel(upid))
  const facts = columns.flatMap((column) => {
    const cell = row && store.get(upid, column.key)
    const display = cell ? getCellDisplay(cell, column.type, units).item : null
    return display && (display.kind === 'text' || display.kind === 'link') ? [display.text] : []
  })
  return (
    <>
      <b>{row ? row.label : isRemoved ? 'Removed' : 'Loading…'}</b>
      <span>{facts.join(' · ')}</span>
    </>
  )
}

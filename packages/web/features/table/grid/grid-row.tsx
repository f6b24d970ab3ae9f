import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { ItemDisplay } from '#domain/table/async-item.ts'
import type { ColumnType } from '#domain/text/column-type.ts'
import { formatCount } from '#domain/text/counts.ts'
import { DASH } from '#domain/text/number-format.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { Cells } from '../../../state/cells/cells.ts'
import type { RowLoading } from '../../../state/rows/rows.ts'
import { type CellDisplay, getCellDisplay } from './cell-content.ts'
import classes from './grid.module.css'
import type { GridColumn } from './grid-columns.ts'
import unitMarks from './unit-marks.module.css'

interface GridRowProps {
  upid: string
  index: number
  /** CSS pixels from the top of the body. */
  top: number
  columns: readonly GridColumn[]
  firstColumn: number
  leadingWidth: number
  addressWidth: number
  cells: Cells
  lengths: UnitSystem
  loading: RowLoading['status']
  isChecked: boolean
  /** Column of the active cell: 0 for the address, -1 in another row. */
  activeColumn: number
}

/** Renders few, plain elements, because 30 rows of 15 cells render while scrolling. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const {
    upid,
    index,
    top,
    columns,
    firstColumn,
    leadingWidth,
    cells,
    lengths,
    loading,
    isChecked,
    activeColumn,
  } = props
  const subscribe = useCallback((listener: () => void) => cells.subscribe(upid, listener), [cells, upid])
  const { row, isRemoved } = useSyncExternalStore(subscribe, () => cells.parcel(upid))
  const filler = isRemoved ? REMOVED_MARK : EMPTY_CELLS[loading]
  const labelFiller = loading === 'loading' ? renderSkeleton(index) : filler
  const renderedCells: ReactNode[] = []
  for (let offset = 0; offset < columns.length; offset += 1) {
    const column = columns[offset] as GridColumn
    const cell = row && cells.get(upid, column.key)
    const position = firstColumn + offset + 1
    renderedCells.push(
      <div
        key={column.key}
        id={activeColumn === position ? ACTIVE_CELL_ID : undefined}
        role="gridcell"
        aria-colindex={position + 1}
        className={column.align === 'right' ? classes.cellRight : classes.cell}
        style={offset === 0 ? { width: column.width, marginLeft: leadingWidth } : { width: column.width }}
        data-column={position}
        data-active={activeColumn === position || undefined}
      >
        {cell?.summary && cell.value !== null && UNIT_MARKS[cell.summary.of]}
        {cell ? renderCell(getCellDisplay(cell, column.type, lengths), column.type, cell.value) : filler}
      </div>,
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChecked}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      data-upid={upid}
      data-index={index}
    >
      <div
        id={activeColumn === 0 ? ACTIVE_CELL_ID : undefined}
        role="rowheader"
        aria-colindex={1}
        className={classes.address}
        style={{ width: props.addressWidth }}
        data-column={0}
        data-active={activeColumn === 0 || undefined}
      >
        <span className={classes.check} data-check aria-hidden="true" />
        <span className={classes.addressText}>{row ? row.label : isRemoved ? 'Removed' : labelFiller}</span>
        {row?.strata && <UnitCount units={row.strata.units} />}
      </div>
      {renderedCells}
    </div>
  )
})

export const ACTIVE_CELL_ID = 'table-active-cell'

function renderCell(
  { item, refresh }: CellDisplay,
  type: ColumnType,
  value: CellValue | undefined,
): ReactNode {
  const content = renderDisplay(item, type, value)
  if (refresh === null) return content
  return (
    <>
      {refresh === 'loading' ? SMALL_SPINNER : FAILED_MARK}
      {content}
    </>
  )
}

function renderDisplay(display: ItemDisplay, type: ColumnType, value: CellValue | undefined): ReactNode {
  switch (display.kind) {
    case 'text':
      return type === 'percent' && typeof value === 'number' && value !== 0 ? (
        <span className={value > 0 ? classes.up : classes.down}>{display.text}</span>
      ) : (
        display.text
      )
    case 'link':
      return (
        <a href={display.link} target="_blank" rel="noreferrer" tabIndex={-1}>
          {display.text}
        </a>
      )
    case 'dash':
      return DASH_MARK
    case 'spinner':
      return SPINNER
    case 'danger':
      return <span className={classes.error}>{display.text}</span>
  }
}

const DASH_MARK = <span className={classes.dash}>{DASH}</span>
const REMOVED_MARK = <span className={classes.dash}>·</span>
const SPINNER = <span className={classes.spinner} />
const SMALL_SPINNER = <span className={classes.smallSpinner} role="img" aria-label="Requesting again" />
const FAILED_MARK = (
  <span className={classes.failedMark} role="img" aria-label="Could not request again">
    !
  </span>
)
const EMPTY_CELLS: Record<RowLoading['status'], ReactNode> = {
  loading: <span className={classes.skeleton} />,
  failed: <span className={classes.error}>error</span>,
  cancelled: DASH_MARK,
  done: DASH_MARK,
}

const renderSkeleton = (index: number) => (
  <span
    className={classes.skeleton}
    style={{ width: 120 + ((index * 37) % 60) }}
    role="img"
    aria-label="Loading"
  />
)

/** Mark before a value that summarizes a building's units. Drawn in CSS, so that copying a cell omits it. */
const UNIT_MARKS = {
  total: <span className={unitMarks.mark} data-of="total" role="img" aria-label="Total of its units" />,
  median: <span className={unitMarks.mark} data-of="median" role="img" aria-label="Median of its units" />,
} as const

function UnitCount({ units }: { units: number }) {
  const text = formatCount(units, 'unit')
  return <span className={unitMarks.count} data-text={text} role="img" aria-label={text} />
}

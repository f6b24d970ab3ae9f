import { IconArrowDown, IconArrowUp, IconChevronDown, IconFilter } from '@tabler/icons-react'
import { memo, type PointerEvent, type ReactNode, useState } from 'react'
import { ADDRESS, type Filters, type Sort, type SortColumn } from '../order/order-rows.ts'
import type { GridColumn } from './grid-columns.ts'
import classes from './grid-header.module.css'
import { ACTIVE_CELL_ID } from './grid-row.tsx'
import type { ColumnDrag } from './use-column-drag.ts'

interface GridHeaderProps {
  columns: readonly GridColumn[]
  firstColumn: number
  leadingWidth: number
  totalWidth: number
  addressWidth: number
  sort: Sort | null
  filters: Filters
  /** -1 if the active cell is not in the header. */
  activeColumn: number
  menuColumn: SortColumn | null
  drag: ColumnDrag | null
  startDrag: (index: number, event: PointerEvent<HTMLElement>) => void
  /** Whether the click ended a drag of the column, and must not sort. */
  wasDragged: () => boolean
  pageSelect: ReactNode
  onSort: (column: SortColumn) => void
  onOpenMenu: (column: SortColumn, anchor: HTMLElement) => void
  onResize: (column: SortColumn, width: number) => void
  onResetWidth: (column: SortColumn) => void
}

export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { columns, firstColumn, leadingWidth, totalWidth, addressWidth, drag } = props
  return (
    <div role="row" aria-rowindex={1} className={classes.header} style={{ width: totalWidth }}>
      <HeaderCell {...props} column={ADDRESS} label="Address" position={0} width={addressWidth} align="left">
        {props.pageSelect}
      </HeaderCell>
      {columns.map((column, offset) => (
        <HeaderCell
          {...props}
          key={column.key}
          column={column.key}
          label={column.label}
          source={column.source}
          position={firstColumn + offset + 1}
          width={column.width}
          align={column.align}
          margin={offset === 0 ? leadingWidth : 0}
        />
      ))}
      {drag && <span className={classes.drop} style={{ left: drag.mark - 1 }} />}
    </div>
  )
})

interface HeaderCellProps extends GridHeaderProps {
  column: SortColumn
  label: string
  /** Position 0 is the address. */
  position: number
  width: number
  align: 'left' | 'right'
  margin?: number
  source?: GridColumn['source']
  children?: ReactNode
}

function HeaderCell(props: HeaderCellProps) {
  const { column, label, position, width, align, source, sort, filters, drag, activeColumn } = props
  const isAddress = column === ADDRESS
  const direction = sort?.column !== column ? 'none' : sort.isDescending ? 'descending' : 'ascending'
  const isActive = activeColumn === position
  const isFiltered = filters[column] !== undefined
  const SortIcon = direction === 'descending' ? IconArrowDown : IconArrowUp
  const index = position - 1
  return (
    <div
      id={isActive ? ACTIVE_CELL_ID : undefined}
      role="columnheader"
      aria-colindex={position + 1}
      aria-sort={direction}
      className={isAddress ? classes.headAddress : classes.head}
      style={{ width, marginLeft: props.margin || undefined }}
      data-align={align}
      data-group={Boolean(source) || undefined}
      data-column={position}
      data-sorted={direction === 'none' ? undefined : true}
      data-active={isActive || undefined}
      data-dragged={(!isAddress && drag?.from === index) || undefined}
    >
      {source && (
        <span className={classes.source} style={{ width: source.width }}>
          {source.title}
        </span>
      )}
      {props.children}
      <button
        type="button"
        tabIndex={-1}
        className={classes.label}
        onClick={() => !props.wasDragged() && props.onSort(column)}
        onPointerDown={isAddress ? undefined : (event) => props.startDrag(index, event)}
      >
        <span>{label}</span>
        {direction !== 'none' && <SortIcon size={14} stroke={1.75} aria-hidden="true" />}
      </button>
      {align === 'left' && <span className={classes.grow} />}
      <button
        type="button"
        tabIndex={-1}
        className={classes.menuButton}
        aria-label={isFiltered ? `${label}: filtered. Sort, filter, hide` : `${label}: sort, filter, hide`}
        aria-haspopup="dialog"
        aria-expanded={props.menuColumn === column}
        data-filtered={isFiltered}
        data-menu={column}
        onClick={(event) => props.onOpenMenu(column, event.currentTarget)}
      >
        {isFiltered ? <IconFilter size={14} stroke={1.75} /> : <IconChevronDown size={14} stroke={1.75} />}
      </button>
      <ColumnResizer
        width={width}
        resize={(next) => props.onResize(column, next)}
        reset={() => props.onResetWidth(column)}
      />
    </div>
  )
}

interface ColumnResizerProps {
  width: number
  resize: (width: number) => void
  reset: () => void
}

/** Handle that resizes by dragging, or with Shift, Alt and arrows. */
function ColumnResizer({ width, resize, reset }: ColumnResizerProps) {
  const [isDragging, setDragging] = useState(false)
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.preventDefault()
    const startX = event.clientX
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    setDragging(true)
    const onMove = (moveEvent: globalThis.PointerEvent) => resize(width + moveEvent.clientX - startX)
    const stop = () => {
      handle.removeEventListener('pointermove', onMove)
      setDragging(false)
    }
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', stop, { once: true })
    handle.addEventListener('pointercancel', stop, { once: true })
  }
  return (
    <span
      className={classes.resizer}
      aria-hidden="true"
      data-dragging={isDragging || undefined}
      onPointerDown={start}
      onDoubleClick={reset}
    />
  )
}

import { type MouseEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { TableDensity } from '../../../state/account/preferences.ts'
import type { Cells } from '../../../state/cells/cells.ts'
import { hover } from '../../../state/map/hovered.ts'
import type { RowLoading } from '../../../state/rows/rows.ts'
import { useStable } from '../../../ui/behaviour/use-stable.ts'
import { PageSelect } from '../../../ui/pages/page-select.tsx'
import { applyPageSelect, getPageSelect, type PageSelectAction } from '../../../ui/pages/select-page.ts'
import type { Filters, Sort, SortColumn } from '../order/order-rows.ts'
import { copyText, createCellReader } from './cell-reader.ts'
import classes from './grid.module.css'
import { columnAtPosition, type GridColumn } from './grid-columns.ts'
import { GridHeader } from './grid-header.tsx'
import { ACTIVE_CELL_ID, GridRow } from './grid-row.tsx'
import { GridHint } from './hint.tsx'
import { TotalsRow } from './totals-row.tsx'
import { useColumnDrag } from './use-column-drag.ts'
import { type ActiveCell, type GridActions, useGridKeys } from './use-grid-keys.ts'
import { useGridWindow, useReveals } from './use-grid-window.ts'
import { useHighlightedRows } from './use-highlighted-rows.ts'
import { findPage, ROW_HEIGHTS } from './window-range.ts'

interface PropertyGridProps {
  /** Filtered and sorted. */
  upids: readonly string[]
  columns: readonly GridColumn[]
  addressWidth: number
  density: TableDensity
  cells: Cells
  loading: RowLoading['status']
  lengths: UnitSystem
  sort: Sort | null
  filters: Filters
  checked: ReadonlySet<string>
  openUpid: string | null
  revealedKey: ColumnKey | null
  onRevealed: () => void
  menuColumn: SortColumn | null
  onCheck: (checked: ReadonlySet<string>) => void
  onToggleCheck: (upid: string) => void
  onOpen: (upid: string) => void
  onRemove: (upids: readonly string[]) => void
  onSort: (column: SortColumn) => void
  onOpenMenu: (column: SortColumn, anchor: HTMLElement) => void
  onMoveColumn: (from: number, to: number) => void
  onResize: (column: SortColumn, width: number) => void
  onResetWidth: (column: SortColumn) => void
}

/** Renders only visible rows and columns. All cells share one focus, one tooltip and one set of listeners. */
export function PropertyGrid(props: PropertyGridProps) {
  const { upids, columns, addressWidth, density, cells, loading, lengths, checked } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = ROW_HEIGHTS[density]
  const grid = useGridWindow(scroller, upids.length, columns, { addressWidth, rowHeight })
  const drag = useColumnDrag(columns, addressWidth, props.onMoveColumn)
  const [isFocused, setFocused] = useState(false)
  const reader = createCellReader(cells, columns, lengths)
  const columnAt = (position: number) => columnAtPosition(columns, position)
  const widthAt = (position: number) => (position === 0 ? addressWidth : (columns[position - 1]?.width ?? 0))
  const pageRows = Math.max(1, findPage(scroller.current, upids, rowHeight).length - 1)
  const actions: GridActions = {
    open: (row) => withUpid(row, props.onOpen),
    toggleCheck: (row) => withUpid(row, props.onToggleCheck),
    checkAll: () => props.onCheck(new Set(upids)),
    remove: (row) => withUpid(row, (upid) => props.onRemove(checked.size > 0 ? [...checked] : [upid])),
    sort: (position) => props.onSort(columnAt(position)),
    openMenu: (position) => {
      const anchor = scroller.current?.querySelector<HTMLElement>(`[data-menu="${columnAt(position)}"]`)
      if (anchor) props.onOpenMenu(columnAt(position), anchor)
    },
    moveColumn: (position, by) => {
      const to = position + by
      if (position < 1 || to < 1 || to > columns.length) return
      props.onMoveColumn(position - 1, to - 1)
      keys.setActive((cell) => cell && { ...cell, column: to })
    },
    resizeColumn: (position, by) => props.onResize(columnAt(position), widthAt(position) + by),
    copy: ({ row, column }) => withUpid(row, (upid) => void copyText(reader.textOf(upid, column))),
    reveal: ({ row, column }) => {
      if (row >= 0) grid.scrollToRow(row)
      if (column > 0) grid.scrollToColumn(column - 1)
      else if (scroller.current) scroller.current.scrollLeft = 0
    },
  }
  const keys = useGridKeys(upids.length, columns.length, pageRows, actions)
  const { active } = keys

  function withUpid(row: number, run: (upid: string) => void) {
    const upid = upids[row]
    if (upid !== undefined) run(upid)
  }

  const click = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-upid]')
    // A click on a link, or one that ends a text selection, opens no row.
    if (!row || target.closest('a') || window.getSelection()?.isCollapsed === false) return
    const { upid = '', index } = row.dataset
    const column = Number(target.closest<HTMLElement>('[data-column]')?.dataset.column ?? 0)
    keys.setActive({ row: Number(index), column })
    if (target.closest('[data-check]')) props.onToggleCheck(upid)
    else props.onOpen(upid)
  }

  useHighlightedRows(scroller, props.openUpid)
  useReveals(grid, props)

  // Without ticks, the checkbox does not depend on scrolling.
  const pageStart = checked.size === 0 ? 0 : grid.rows.first
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows in the window change with its start
  const paging = useMemo(
    () => getPageSelect(findPage(scroller.current, upids, rowHeight), upids, checked),
    [pageStart, upids, checked, rowHeight],
  )
  const select = useStable((action: PageSelectAction) =>
    props.onCheck(applyPageSelect(action, findPage(scroller.current, upids, rowHeight), upids, checked)),
  )
  const pageSelectBox = useMemo(() => <PageSelect state={paging} onAction={select} />, [paging, select])

  const activeAt = (row: number) => (active?.row === row ? active.column : -1)
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label="Selected parcels"
        aria-multiselectable="true"
        aria-rowcount={upids.length + 2}
        aria-colcount={columns.length + 1}
        aria-busy={loading === 'loading'}
        aria-activedescendant={isFocused && active ? ACTIVE_CELL_ID : undefined}
        className={classes.scroller}
        onKeyDown={keys.onKeyDown}
        onFocus={() => {
          setFocused(true)
          keys.onFocus()
        }}
        onBlur={() => setFocused(false)}
        onClick={click}
        onPointerOver={pointAt}
        onPointerLeave={() => hover(null, 'table')}
      >
        <div role="rowgroup" className={classes.top}>
          <GridHeader
            columns={grid.columns}
            first={grid.first}
            leadingWidth={grid.leadingWidth}
            totalWidth={grid.totalWidth}
            addressWidth={addressWidth}
            sort={props.sort}
            filters={props.filters}
            activeColumn={activeAt(-1)}
            menuColumn={props.menuColumn}
            drag={drag.drag}
            startDrag={drag.start}
            wasDragged={drag.wasDragged}
            pageSelect={pageSelectBox}
            onSort={props.onSort}
            onOpenMenu={props.onOpenMenu}
            onResize={props.onResize}
            onResetWidth={props.onResetWidth}
          />
        </div>
        <div
          role="rowgroup"
          className={classes.body}
          data-density={density}
          style={{ height: grid.bodyHeight, width: grid.totalWidth }}
        >
          {grid.rowIndexes.map((index) => {
            const upid = upids[index] ?? ''
            return (
              <GridRow
                // Keys repeat, so that rows leaving the window pass their elements to new ones.
                key={index % grid.pool}
                upid={upid}
                index={index}
                top={index * rowHeight}
                columns={grid.columns}
                firstColumn={grid.first}
                leadingWidth={grid.leadingWidth}
                addressWidth={addressWidth}
                cells={cells}
                lengths={lengths}
                loading={loading}
                isChecked={checked.has(upid)}
                activeColumn={activeAt(index)}
              />
            )
          })}
        </div>
        <div role="rowgroup" className={classes.bottom}>
          <TotalsRow
            upids={upids}
            columns={grid.columns}
            leadingWidth={grid.leadingWidth}
            totalWidth={grid.totalWidth}
            addressWidth={addressWidth}
            rowIndex={upids.length + 2}
            first={grid.first}
            cells={cells}
            lengths={lengths}
          />
        </div>
      </div>
      <GridHint scroller={scroller} activeKey={isFocused ? getKey(active) : null} hintOf={reader.hintOf} />
    </>
  )
}

function pointAt(event: PointerEvent<HTMLElement>): void {
  if (event.pointerType === 'touch') return
  hover((event.target as HTMLElement).closest<HTMLElement>('[data-upid]')?.dataset.upid ?? null, 'table')
}

const getKey = (cell: ActiveCell | null) => cell && `${cell.row} ${cell.column}`

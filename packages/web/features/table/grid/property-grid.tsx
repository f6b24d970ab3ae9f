import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { buildingOf } from '#domain/parcel/address/strata-unit.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { TableDensity } from '../../../state/account/preferences.ts'
import type { Cells } from '../../../state/cells/cells.ts'
import { hover, useHovered } from '../../../state/map/hovered.ts'
import type { RowLoading } from '../../../state/rows/rows.ts'
import type { Filters, Sort, SortColumn } from '../order/order-rows.ts'
import { createCellReader } from './cell-reader.ts'
import classes from './grid.module.css'
import { createGridActions, type GridActionProps } from './grid-actions.ts'
import { GridHeader } from './grid-header.tsx'
import { ACTIVE_CELL_ID, GridRow } from './grid-row.tsx'
import { GridHint } from './hint.tsx'
import { TotalsRow } from './totals-row.tsx'
import { useColumnDrag } from './use-column-drag.ts'
import { type ActiveCell, useGridKeys } from './use-grid-keys.ts'
import { useGridScrolling } from './use-grid-scrolling.ts'
import { useGridWindow } from './use-grid-window.ts'
import { usePageSelect } from './use-page-select.tsx'
import { findPage, ROW_HEIGHTS } from './window-range.ts'

interface PropertyGridProps extends GridActionProps {
  density: TableDensity
  cells: Cells
  loading: RowLoading['status']
  lengths: UnitSystem
  sort: Sort | null
  filters: Filters
  openUpid: string | null
  revealedKey: ColumnKey | null
  onRevealed: () => void
  menuColumn: SortColumn | null
  onMoveColumn: (from: number, to: number) => void
  onResetWidth: (column: SortColumn) => void
}

/** Renders only visible rows and columns. All cells share one focus, one tooltip and one set of listeners. */
export function PropertyGrid(props: PropertyGridProps) {
  const { upids, columns, addressWidth, density, cells, loading, lengths, checked, onCheck } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = ROW_HEIGHTS[density]
  const grid = useGridWindow(scroller, upids.length, columns, { addressWidth, rowHeight })
  const scrolling = useGridScrolling(scroller, rowHeight, props)
  const drag = useColumnDrag(columns, addressWidth, props.onMoveColumn)
  const [isFocused, setFocused] = useState(false)
  const reader = createCellReader(cells, columns, lengths)
  const pageRows = Math.max(1, findPage(scroller.current, upids, rowHeight).length - 1)
  const actions = createGridActions(scroller, props, {
    ...scrolling,
    readText: reader.textOf,
    moveColumn(position, by) {
      const to = position + by
      if (position < 1 || to < 1 || to > columns.length) return
      props.onMoveColumn(position - 1, to - 1)
      keys.setActive((cell) => cell && { ...cell, column: to })
    },
  })
  const keys = useGridKeys(upids.length, columns.length, pageRows, actions)
  const { active } = keys

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

  const pageSelect = usePageSelect(scroller, { upids, checked, rowHeight, firstRow: grid.firstRow, onCheck })
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
            firstColumn={grid.firstColumn}
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
            pageSelect={pageSelect}
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
                key={index % grid.maxRows}
                upid={upid}
                index={index}
                top={index * rowHeight}
                columns={grid.columns}
                firstColumn={grid.firstColumn}
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
            firstColumn={grid.firstColumn}
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

/** Marks the hovered and the opened row. Sets attributes, without rendering rows. */
function useHighlightedRows(scroller: RefObject<HTMLElement | null>, openUpid: string | null): void {
  const mark = () => {
    const { upid, source } = useHovered.getState()
    const isLit = (row: string | undefined) =>
      row !== undefined && (row === upid || (source === 'map' && buildingOf(row) === upid && upid !== null))
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-upid]') ?? []) {
      row.toggleAttribute('data-lit', source !== 'table' && isLit(row.dataset.upid))
      row.toggleAttribute('data-open', row.dataset.upid === openUpid)
    }
  }
  // Runs after every render, because scrolling replaces rows.
  useLayoutEffect(mark)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads everything else when called
  useEffect(() => useHovered.subscribe(mark), [openUpid])
}

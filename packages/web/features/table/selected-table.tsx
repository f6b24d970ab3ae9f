import { Button } from '@mantine/core'
import { IconFilterOff, IconTable } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { DisclaimerKey } from '#domain/account/disclaimers.ts'
import { moveShownColumn, resizeColumn, shownColumns, toggleColumn } from '#domain/table/column-layout.ts'
import { columnOf } from '#domain/table/columns.ts'
import { sourceDisclaimers } from '#domain/table/data-sources.ts'
import { formatList } from '#domain/text/counts.ts'
import { marketDay } from '../../lib/today.ts'
import { Disclaimer } from '../../property/disclaimer.tsx'
import { usePreferences, useUnits } from '../../state/account/preferences.ts'
import { useSession } from '../../state/account/session.ts'
import { cells } from '../../state/cells/cells.ts'
import { useAssessmentYears } from '../../state/map/layers.ts'
import { usePanel } from '../../state/panel.ts'
import { useRowLoading } from '../../state/rows/rows.ts'
import { useSelection } from '../../state/selection.ts'
import { setCheckedRows, toggleCheckedRow, useCheckedRows } from '../../state/table/checked-rows.ts'
import { setColumnLayout, useColumnLayout } from '../../state/table/columns.ts'
import { useRevealedColumn } from '../../state/table/revealed-column.ts'
import { useIsNarrow } from '../../ui/behaviour/use-is-narrow.ts'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import classes from './drawer/drawer.module.css'
import { createGridColumns } from './grid/grid-columns.ts'
import { PropertyGrid } from './grid/property-grid.tsx'
import { ListOrder } from './list-order.tsx'
import { getFilterKind, getFilterType, getFilterUnit } from './order/column-filter.ts'
import { ColumnMenu } from './order/column-menu.tsx'
import { ADDRESS, type Filters, type Sort, type SortColumn } from './order/order-rows.ts'
import {
  clearFilters,
  cycleSort,
  DEFAULT_ADDRESS_WIDTH,
  setAddressWidth,
  setFilter,
  setSort,
  useTableView,
} from './order/table-view.ts'
import { useOrderedRows } from './order/use-ordered-rows.ts'
import { countValues, getMedian } from './order/value-counts.ts'
import { ParcelList } from './parcel-list.tsx'
import tableDisclaimers from './table-disclaimers.module.css'
import { removeRows, TableNotes } from './table-notes.tsx'
import { retryRows } from './use-table-rows.ts'

interface SelectedTableProps {
  emptyAction: ReactNode
  onOpenRow: (upid: string) => void
}

export function SelectedTable({ emptyAction, onOpenRow }: SelectedTableProps) {
  const parcelCount = useSelection((state) => state.upids.length)
  const loading = useRowLoading()
  if (parcelCount === 0) {
    return (
      <EmptyState
        title="No parcels selected yet"
        icon={<IconTable size={20} stroke={1.75} />}
        action={emptyAction}
      >
        Click a parcel on the map, draw a rectangle or a polygon around some, or search. Each one you select
        becomes a row here.
      </EmptyState>
    )
  }
  if (loading.status === 'failed' && loading.done === 0) {
    return <LoadFailure noun="The table" error={loading.error} retry={retryRows} />
  }
  return <FilledTable onOpenRow={onOpenRow} />
}

interface OpenMenu {
  column: SortColumn
  anchor: HTMLElement
}

function FilledTable({ onOpenRow }: Pick<SelectedTableProps, 'onOpenRow'>) {
  const { orderedUpids, loading, sort, filters } = useOrderedRows()
  const layout = useColumnLayout()
  const years = useAssessmentYears()
  const columns = useMemo(() => createGridColumns(layout, years), [layout, years])
  const addressWidth = useTableView((view) => view.addressWidth)
  const checked = useCheckedRows((state) => state.checked)
  const lengths = useUnits()
  const density = usePreferences((preferences) => preferences.tableDensity)
  const revealedKey = useRevealedColumn((state) => state.key)
  const isNarrow = useIsNarrow()
  const openUpid = usePanel((panel) => (panel.kind === 'parcel' ? panel.upid : null))
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const closeMenu = () => {
    menu?.anchor.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    setMenu(null)
  }

  return (
    <div className={classes.table}>
      <TableNotes rowCount={orderedUpids.length} />
      {orderedUpids.length === 0 ? (
        <EmptyState
          title="No parcel passes the filters"
          icon={<IconFilterOff size={20} stroke={1.75} />}
          action={<Button onClick={clearFilters}>Clear filters</Button>}
        >
          The parcels are still selected; the filters only hide them here.
        </EmptyState>
      ) : isNarrow ? (
        <>
          <ListOrder columns={columns} sort={sort} onSort={setSort} />
          <ParcelList
            upids={orderedUpids}
            columns={columns}
            sortedBy={sort?.column ?? null}
            units={lengths}
            openUpid={openUpid}
            onOpen={onOpenRow}
          />
        </>
      ) : (
        <PropertyGrid
          upids={orderedUpids}
          columns={columns}
          addressWidth={addressWidth}
          density={density}
          cells={cells}
          loading={loading.status}
          lengths={lengths}
          sort={sort}
          filters={filters}
          checked={checked}
          openUpid={openUpid}
          revealedKey={revealedKey}
          onRevealed={() => useRevealedColumn.setState({ key: null })}
          menuColumn={menu?.column ?? null}
          onCheck={setCheckedRows}
          onToggleCheck={toggleCheckedRow}
          onOpen={onOpenRow}
          onRemove={removeRows}
          onSort={cycleSort}
          onOpenMenu={(column, anchor) => setMenu({ column, anchor })}
          onMoveColumn={(from, to) => {
            const column = columns[from]
            if (column) setColumnLayout(moveShownColumn(layout, column.key, to))
          }}
          onResize={(column, width) =>
            column === ADDRESS ? setAddressWidth(width) : setColumnLayout(resizeColumn(layout, column, width))
          }
          onResetWidth={(column) =>
            column === ADDRESS
              ? setAddressWidth(DEFAULT_ADDRESS_WIDTH)
              : setColumnLayout(resizeColumn(layout, column, columnOf(column).width))
          }
        />
      )}
      <TableDisclaimers />
      {menu && (
        <OpenColumnMenu menu={menu} columns={columns} sort={sort} filters={filters} close={closeMenu} />
      )}
    </div>
  )
}

interface OpenColumnMenuProps {
  menu: OpenMenu
  columns: ReturnType<typeof createGridColumns>
  sort: Sort | null
  filters: Filters
  close: () => void
}

function OpenColumnMenu({ menu: { column, anchor }, columns, sort, filters, close }: OpenColumnMenuProps) {
  const layout = useColumnLayout()
  const lengths = useUnits()
  const index = columns.findIndex(({ key }) => key === column)
  const upids = useSelection((state) => state.upids)
  const definition = columns[index]
  const type = getFilterType(definition)
  const isText = getFilterKind(type) === 'contains'
  const values = useMemo(
    () => (isText ? countValues(upids, cells, column, filters, marketDay()) : []),
    [isText, upids, column, filters],
  )
  const typicalPrice = useMemo(
    () => (getFilterUnit(type, lengths) === '$' ? getMedian(upids, cells, column) : null),
    [type, lengths, upids, column],
  )
  return (
    <ColumnMenu
      anchor={anchor}
      label={definition?.fullLabel ?? 'Address'}
      type={type}
      lengths={lengths}
      sort={sort?.column === column ? sort : null}
      filter={filters[column]}
      values={values}
      typicalPrice={typicalPrice}
      onSort={(isDescending) => {
        setSort({ column, isDescending })
        close()
      }}
      onFilter={(filter) => setFilter(column, filter)}
      onMove={
        column === ADDRESS
          ? undefined
          : (by) => setColumnLayout(moveShownColumn(layout, column, Math.max(0, index + by)))
      }
      onHide={
        column === ADDRESS || columns.length === 1
          ? undefined
          : () => {
              setColumnLayout(toggleColumn(layout, column))
              close()
            }
      }
      onClose={close}
    />
  )
}

const DISCLAIMER_TOPICS: Readonly<Record<DisclaimerKey, string>> = { ltsa: 'land titles', mls: 'listings' }

export function TableDisclaimers() {
  const layout = useColumnLayout()
  const sources = shownColumns(layout).map((key) => columnOf(key).dataSource)
  const disclaimers = useSession(({ disclaimers }) => disclaimers)
  const keys = sourceDisclaimers(sources).filter((kind) => disclaimers.some(({ key }) => key === kind))
  if (keys.length === 0) return null
  return (
    <details className={tableDisclaimers.disclaimers}>
      <summary>Notices about {formatList(keys.map((key) => DISCLAIMER_TOPICS[key]))}</summary>
      {keys.map((key) => (
        <Disclaimer key={key} kind={key} className={tableDisclaimers.disclaimer} />
      ))}
    </details>
  )
}

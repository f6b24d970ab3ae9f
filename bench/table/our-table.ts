import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { RowsResponse } from '#contract/parcel/parcels.ts'
import { createColumnLayout } from '#domain/table/column-layout.ts'
import { createGridColumns } from '#web/features/table/grid/grid-columns.ts'
import { PropertyGrid } from '#web/features/table/grid/property-grid.tsx'
import { createCells } from '#web/state/cells/cells.ts'
import { BENCH_COLUMNS } from './rows.ts'
import '#web/ui/tokens.css'

const nothing = () => {}

/** Mounts our table with totals, page select, hints and keyboard. */
export function mountOurs(stage: HTMLElement, response: RowsResponse): () => void {
  const cells = createCells()
  cells.rows.add(response)
  const root = createRoot(stage)
  const grid = createElement(PropertyGrid, {
    upids: response.rows.map(({ upid }) => upid),
    columns: createGridColumns(createColumnLayout(BENCH_COLUMNS), { current: 2026, previous: 2025 }),
    addressWidth: 220,
    cells,
    loading: 'done',
    density: 'normal',
    lengths: 'imperial',
    sort: null,
    filters: {},
    checked: new Set<string>(),
    openUpid: null,
    revealedKey: null,
    onRevealed: nothing,
    menuColumn: null,
    onCheck: nothing,
    onToggleCheck: nothing,
    onOpen: nothing,
    onRemove: nothing,
    onSort: nothing,
    onOpenMenu: nothing,
    onMoveColumn: nothing,
    onResize: nothing,
    onResetWidth: nothing,
  })
  root.render(createElement(MantineProvider, null, grid))
  return () => root.unmount()
}

import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import type { RowsResponse, TableRow } from '#contract/parcel/parcels.ts'
import { createColumnLayout } from '#domain/table/column-layout.ts'
import { getCellDisplay } from '#web/features/table/grid/cell-content.ts'
import { createGridColumns } from '#web/features/table/grid/grid-columns.ts'
import { BENCH_COLUMNS } from './rows.ts'

ModuleRegistry.registerModules([AllCommunityModule])

/** Mounts AG Grid with the same rows, columns, sizes and formats, otherwise with its defaults. */
export function mountAgGrid(stage: HTMLElement, response: RowsResponse): () => void {
  const columns = createGridColumns(createColumnLayout(BENCH_COLUMNS), { current: 2026, previous: 2025 })
  const grid = createGrid<TableRow>(stage, {
    rowHeight: 34,
    headerHeight: 34,
    rowData: response.rows,
    getRowId: ({ data }) => data.upid,
    columnDefs: [
      { headerName: 'Address', field: 'label', pinned: 'left', width: 220 },
      ...columns.map((column, index) => ({
        headerName: column.label,
        colId: column.key,
        width: column.width,
        valueGetter: ({ data }: { data: TableRow | undefined }) => data?.values[index],
        valueFormatter: ({ value }: { value: TableRow['values'][number] | undefined }) => {
          const { item } = getCellDisplay(
            { state: 'done', value: value ?? null, origin: null, reason: null },
            column.type,
            'imperial',
          )
          return item.kind === 'text' ? item.text : ''
        },
      })),
    ],
  })
  return () => grid.destroy()
}

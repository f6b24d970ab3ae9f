import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createColumnLayout } from '#domain/table/column-layout.ts'
import { ROLL_COLUMN } from '#domain/table/column-totals.ts'
import { createCells } from '../../../state/cells/cells.ts'
import { show } from '../../../testing/show.tsx'
import { createGridColumns } from './grid-columns.ts'
import { TotalsRow } from './totals-row.tsx'

it('A total that does not cover every parcel says how many it covers', async () => {
  const cells = createCells()
  cells.rows.add({
    columns: [ROLL_COLUMN, 'parcel.currentTotal', 'parcel.areaMetric'],
    rows: [1_000_000, null, 2_000_000].map((value, index) => ({
      upid: String(index),
      label: String(index),
      geocenter: [0, 0],
      bounds: [0, 0, 0, 0],
      areaSquareMetres: 1,
      values: [null, value, 100],
      releases: [1, 1, 1],
    })),
    missing: [],
    provenance: {},
  })
  show(
    <TotalsRow
      upids={['0', '1', '2']}
      columns={createGridColumns(createColumnLayout(['parcel.currentTotal', 'parcel.areaMetric']), {
        current: 2026,
        previous: 2025,
      })}
      leadingWidth={0}
      totalWidth={600}
      addressWidth={200}
      rowIndex={5}
      firstColumn={0}
      cells={cells}
      lengths="metric"
    />,
  )
  // Rows are painted before sums.
  expect(screen.queryByText(/3,000,000/)).toBeNull()
  await screen.findByText(/3,000,000/)
  const [value, area] = screen.getAllByRole('gridcell')
  expect(value?.textContent).toMatch(/3,000,000.*2\/3$/)
  expect(area?.textContent).not.toContain('/')
  expect(area?.dataset.total).toContain('Parcels above each other, such as air space parcels, all count')
  expect(value?.dataset.total).not.toContain('above each other')
})

import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createColumnLayout } from '#domain/table/column-layout.ts'
import { cells } from '../../state/cells/cells.ts'
import { show } from '../../testing/show.tsx'
import { createGridColumns } from './grid/grid-columns.ts'
import { ParcelList } from './parcel-list.tsx'

const upids = Array.from({ length: 130 }, (_, index) => String(index))

it('A narrow window lists the parcels with their first columns, and each opens its card', async () => {
  const onOpen = vi.fn()
  const { person } = show(
    <ParcelList
      upids={upids}
      columns={createGridColumns(createColumnLayout(['parcel.pid', 'parcel.currentTotal']), {
        current: 2026,
        previous: 2025,
      })}
      sortedBy={null}
      units="imperial"
      openUpid={null}
      onOpen={onOpen}
    />,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
  act(() =>
    cells.rows.add({
      columns: ['parcel.pid', 'parcel.currentTotal'],
      rows: [
        {
          upid: '0',
          label: '1184 Tidewater Cres',
          geocenter: [0, 0],
          bounds: [0, 0, 0, 0],
          areaSquareMetres: 1,
          values: ['012-345-678', 900_000],
          releases: [1, 1],
        },
      ],
      missing: [],
      provenance: {},
    }),
  )
  await person.click(
    await screen.findByRole('button', { name: /1184 Tidewater Cres.*012-345-678 · \$900,000/ }),
  )
  expect(onOpen).toHaveBeenCalledWith('0')
  await person.click(screen.getByRole('button', { name: 'Show more (30)' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(130)
})

it.each([
  ['metric', '372 m²'],
  ['imperial', '4,004 ft²'],
] as const)('An area of which both columns are shown is listed once, in %s units', (units, text) => {
  const columns = ['parcel.areaImperial', 'parcel.areaMetric', 'parcel.pid'] as const
  cells.rows.add({
    columns: [...columns],
    rows: [
      {
        upid: 'both',
        label: '8 Tidewater Cres',
        geocenter: [0, 0],
        bounds: [0, 0, 0, 0],
        areaSquareMetres: 372,
        values: [372, 372, '012-345-678'],
        releases: [1, 1, 1],
      },
    ],
    missing: [],
    provenance: {},
  })
  show(
    <ParcelList
      upids={['both']}
      columns={createGridColumns(createColumnLayout([...columns]), { current: 2026, previous: 2025 })}
      sortedBy={null}
      units={units}
      openUpid={null}
      onOpen={vi.fn()}
    />,
  )
  expect(screen.getByRole('button').textContent).toBe(`8 Tidewater Cres${text} · 012-345-678`)
})

import { expect, it } from 'vitest'
import { layoutOf } from '#domain/table/column-layout.ts'
import { gridColumns } from './grid-columns.ts'

it('The title of a source is as wide as its columns that follow each other', () => {
  const keys = ['parcel.pid', 'parcel.areaMetric', 'planning.planNumber', 'parcel.planNumber'] as const
  const columns = gridColumns(layoutOf(keys), { current: 2026, previous: 2025 })
  const [pid, area, zoning, plan] = columns.map(({ width }) => width)
  expect(columns.map(({ source }) => source)).toEqual([
    { title: 'Parcel and assessment', width: (pid ?? 0) + (area ?? 0) },
    null,
    { title: 'Planning', width: zoning },
    { title: 'Parcel and assessment', width: plan },
  ])
})

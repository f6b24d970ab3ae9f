import { expect, it } from 'vitest'
import { createColumnLayout } from '#domain/table/column-layout.ts'
import { createGridColumns } from './grid-columns.ts'

it('The title of a source is as wide as its columns that follow each other', () => {
  const keys = ['parcel.pid', 'parcel.areaMetric', 'planning.planNumber', 'parcel.parcelClass'] as const
  const columns = createGridColumns(createColumnLayout(keys), { current: 2026, previous: 2025 })
  const [pid, area, plan, parcelClass] = columns.map(({ width }) => width)
  expect(columns.map(({ source }) => source)).toEqual([
    { title: 'Parcel and assessment', width: (pid ?? 0) + (area ?? 0) },
    null,
    { title: 'Planning', width: plan },
    { title: 'Parcel and assessment', width: parcelClass },
  ])
})

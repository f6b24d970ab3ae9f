import { expect, test } from 'vitest'
import { COLUMNS } from '#domain/columns.ts'
import { DATA_SOURCES } from '#domain/data-sources.ts'
import { columnGroups } from './column-groups.ts'

const YEARS = { current: 2026, previous: 2025 }
const keysOf = (search: string) =>
  columnGroups(search, YEARS).flatMap(({ columns }) => columns.map(({ key }) => key))

test('without a search every column stands in the group of its data source', () => {
  expect(columnGroups('', YEARS).map(({ title }) => title)).toEqual(
    Object.values(DATA_SOURCES)
      .filter(({ delivery }) => delivery === 'row')
      .map(({ title }) => title),
  )
  expect(keysOf('')).toHaveLength(COLUMNS.length)
})

test('a search finds labels as they are shown, with their year', () => {
  expect(keysOf('2026 assessed land')).toContain('parcel.currentLand')
  expect(keysOf('2026 assessed land')).not.toContain('parcel.previousLand')
})

test('a search for a data source shows all of its columns', () => {
  const groups = columnGroups('sales history', YEARS)
  expect(groups.map(({ title }) => title)).toEqual([DATA_SOURCES.salesHistory.title])
  expect(groups[0]?.columns.length).toBe(
    COLUMNS.filter(({ dataSource }) => dataSource === 'salesHistory').length,
  )
})

test('a search for nothing we have finds nothing', () => {
  expect(columnGroups('zzz', YEARS)).toEqual([])
})

test('a word of a label shows the columns that have it, not the group that happens to have it, too', () => {
  expect(keysOf('assess')).toContain('parcel.currentTotal')
  expect(keysOf('assess')).not.toContain('parcel.pid')
})

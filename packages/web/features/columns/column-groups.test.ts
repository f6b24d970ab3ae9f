import { expect, test } from 'vitest'
import { RESOURCE_KEYS, RESOURCES } from '#domain/account/permissions.ts'
import { PLANS } from '#domain/account/plans.ts'
import { COLUMNS } from '#domain/table/columns.ts'
import { DATA_SOURCE_KEYS, DATA_SOURCES } from '#domain/table/data-sources.ts'
import { findColumnGroups } from './column-groups.ts'

const YEARS = { current: 2026, previous: 2025 }
const EVERYTHING = new Set(RESOURCE_KEYS)
const keysOf = (search: string, allowed: Parameters<typeof findColumnGroups>[2] = EVERYTHING) =>
  findColumnGroups(search, YEARS, allowed).flatMap(({ columns }) => columns.map(({ key }) => key))

test('without a search every column stands in the group of its data source', () => {
  const groups = findColumnGroups('', YEARS, EVERYTHING)
  expect(groups.map(({ dataSource }) => dataSource)).toEqual(DATA_SOURCE_KEYS)
  expect(keysOf('')).toHaveLength(COLUMNS.length)
  for (const { dataSource, columns } of groups) {
    expect(columns.every((column) => column.dataSource === dataSource)).toBe(true)
  }
})

test('columns that the account may not see are not offered, nor groups without any', () => {
  const basic = new Set(PLANS.basic.resources)
  expect(keysOf('', basic)).toContain('salesHistory.lastSaleDate')
  expect(keysOf('registered owner', basic)).toEqual([])
  expect(keysOf('', new Set([RESOURCES.TABLE_LTSA])).filter((key) => key.startsWith('myltsa.'))).toEqual([
    'myltsa.titleNumber',
  ])
})

test('a search finds labels as they are shown, with their year', () => {
  expect(keysOf('2026 assessed land')).toContain('parcel.currentLand')
  expect(keysOf('2026 assessed land')).not.toContain('parcel.previousLand')
})

test('a search for a data source shows all of its columns', () => {
  const groups = findColumnGroups('myltsa land title', YEARS, EVERYTHING)
  expect(groups.map(({ title }) => title)).toEqual([DATA_SOURCES.myltsa.title])
  expect(groups[0]?.columns.length).toBe(COLUMNS.filter(({ dataSource }) => dataSource === 'myltsa').length)
})

test('a search for nothing we have finds nothing', () => {
  expect(findColumnGroups('zzz', YEARS, EVERYTHING)).toEqual([])
})

test('a word of a label shows the columns that have it, not the group that happens to have it, too', () => {
  expect(keysOf('assess')).toContain('parcel.currentTotal')
  expect(keysOf('assess')).not.toContain('parcel.pid')
})

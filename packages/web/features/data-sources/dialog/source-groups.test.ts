import { expect, test } from 'vitest'
import { DATA_SOURCE_KEYS } from '#domain/table/data-sources.ts'
import { findSourceGroups } from './source-groups.ts'

const NONE = new Set<never>()

test('every data source stands in its group once', () => {
  const groups = findSourceGroups('', NONE)
  expect(groups.map(({ title }) => title)).toEqual([
    'Land title',
    'Real-estate boards',
    'Computed by Lotline',
    'Open data, included',
  ])
  expect(groups.flatMap(({ keys }) => keys).sort()).toEqual([...DATA_SOURCE_KEYS].sort())
})

test('favourites stand first, and only there', () => {
  const groups = findSourceGroups('', new Set(['myltsa', 'elevation'] as const))
  expect(groups[0]).toEqual({ title: 'Favourites', keys: ['elevation', 'myltsa'] })
  expect(groups.flatMap(({ keys }) => keys)).toHaveLength(DATA_SOURCE_KEYS.length)
})

test('a search reads titles, groups and descriptions', () => {
  expect(findSourceGroups('registered owner', NONE).flatMap(({ keys }) => keys)).toEqual(['myltsa'])
  expect(findSourceGroups('boards paragon', NONE).flatMap(({ keys }) => keys)).toContain('paragonTax')
  expect(findSourceGroups('zzz', NONE)).toEqual([])
})

test('what cannot be asked stands behind what can', () => {
  const boards = findSourceGroups('', NONE, (key) => key === 'aoirTax')[1]
  expect(boards?.keys[0]).toBe('aoirTax')
  expect(boards?.keys).toContain('paragonTax')
})

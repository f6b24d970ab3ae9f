import { describe, expect, test } from 'vitest'
import { RESOURCES } from '../account/permissions.ts'
import type { Block } from '../blocks/block.ts'
import { DATA_SOURCES } from '../table/data-sources.ts'
import { COMPETING_LISTINGS, partDisclaimers } from './part-disclaimers.ts'
import type { PartKey } from './part-kinds.ts'
import { isSourcePartKey, partSources, SOURCE_PARTS, sourcePartNeeds } from './source-parts.ts'

describe('A part of outside sources', () => {
  test('asks for the permission of its own, else for any of its sources’', () => {
    expect(sourcePartNeeds('title')).toEqual([RESOURCES.DS_LTSA])
    expect(sourcePartNeeds('paragonTax')).toEqual(DATA_SOURCES.paragonTax.needs)
  })

  test('reads sources that there are, and each part of our own data none', () => {
    for (const key of Object.keys(SOURCE_PARTS)) {
      for (const source of partSources(key)) expect(DATA_SOURCES[source]).toBeDefined()
    }
    expect(partSources('location')).toEqual([])
    expect(isSourcePartKey('toString')).toBe(false)
  })
})

test('data of the land title register and of boards come with their notices', () => {
  const keys = ['title', 'paragonTax', 'listings', 'mlsHistory', 'parcel', 'sales'] as const
  const noticeOf = (key: PartKey, ...blocks: Block[]) =>
    partDisclaimers(key, { sections: [{ upid: 'a', title: '', blocks }], provenance: {} })[0] ?? null
  const facts: Block = { kind: 'facts', key: 'facts', title: '', facts: [] }
  expect(keys.map((key) => noticeOf(key, facts))).toEqual(['ltsa', 'mls', 'mls', 'mls', null, null])
  expect(keys.map((key) => noticeOf(key))).toEqual([null, null, null, null, null, null])
  // Of a market analysis only the listings beside it are a board's.
  const listings: Block = { kind: 'table', key: COMPETING_LISTINGS, title: '', columns: [], rows: [] }
  expect(noticeOf('analysis', facts)).toBeNull()
  expect(noticeOf('analysis', facts, listings)).toBe('mls')
})

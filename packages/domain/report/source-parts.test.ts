import { describe, expect, test } from 'vitest'
import { RESOURCES } from '../account/permissions.ts'
import { DATA_SOURCES } from '../table/data-sources.ts'
import { disclaimerOfPart } from './part-disclaimers.ts'
import { isSourcePartKey, needsOfSourcePart, SOURCE_PARTS, sourcesOfPart } from './source-parts.ts'

describe('A part of outside sources', () => {
  test('asks for the permission of its own, else for any of its sources’', () => {
    expect(needsOfSourcePart('title')).toEqual([RESOURCES.DS_LTSA])
    expect(needsOfSourcePart('paragonTax')).toEqual(DATA_SOURCES.paragonTax.needs)
  })

  test('reads sources that there are, and each part of our own data none', () => {
    for (const key of Object.keys(SOURCE_PARTS)) {
      for (const source of sourcesOfPart(key)) expect(DATA_SOURCES[source]).toBeDefined()
    }
    expect(sourcesOfPart('location')).toEqual([])
    expect(isSourcePartKey('toString')).toBe(false)
  })
})

test('data of the land title register and of boards come with their notices', () => {
  const keys = ['title', 'paragonTax', 'listings', 'mlsHistory', 'parcel', 'sales'] as const
  expect(keys.map(disclaimerOfPart)).toEqual(['ltsa', 'mls', 'mls', 'mls', null, null])
})

import { describe, expect, test } from 'vitest'
import { RESOURCES } from '../account/permissions.ts'
import {
  FIRST_PARTS,
  FIRST_PLACE_PARTS,
  isPartKey,
  isWritten,
  needsParcel,
  PART_GROUPS,
  PART_KEYS,
  PART_KINDS,
  partNeeds,
} from './part-kinds.ts'

describe('the menu of parts', () => {
  test('has each group, one after the other: a part stands among those of its group', () => {
    const groups = PART_KEYS.map((key) => PART_KINDS[key].group)
    const runs = groups.filter((group, index) => group !== groups[index - 1])
    expect(runs).toEqual(PART_GROUPS)
  })

  test('has no title twice', () => {
    const titles = PART_KEYS.map((key) => PART_KINDS[key].title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('knows its keys, and no others', () => {
    expect(PART_KEYS.every(isPartKey)).toBe(true)
    expect(['', 'Parcel', 'toString', 'constructor'].filter(isPartKey)).toEqual([])
  })
})

test('only notes are written by a person', () => {
  expect(PART_KEYS.filter(isWritten)).toEqual(['notes'])
})

test('a report about a place without a parcel has its analysis, ratio study and notes, and begins with the analysis', () => {
  expect(PART_KEYS.filter((key) => !needsParcel(key))).toEqual(['analysis', 'ratio_study', 'notes'])
  expect(FIRST_PLACE_PARTS.filter(needsParcel)).toEqual([])
})

describe('what a part needs', () => {
  test('is nothing for those that a new report begins with', () => {
    expect(FIRST_PARTS.filter((key) => partNeeds(key).length > 0)).toEqual([])
  })

  test('is the key of what it shows', () => {
    expect(partNeeds('analysis')).toEqual([RESOURCES.APP_CMA])
    expect(partNeeds('applications')).toEqual([RESOURCES.MAP_DEV_APPS])
    expect(partNeeds('title')).toEqual([RESOURCES.DS_LTSA])
    expect(partNeeds('notes')).toEqual([])
  })
})

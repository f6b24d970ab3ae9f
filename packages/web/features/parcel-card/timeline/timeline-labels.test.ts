import { describe, expect, test } from 'vitest'
import type { TimelineBoundary } from '#contract/parcel/parcel-timeline.ts'
import { getEntrySourceLines, getLegend, labelPicture } from './timeline-labels.ts'

test('an entry is dated by its own release, and says whose day it is', () => {
  expect(getEntrySourceLines({ asOf: '2026-03-04', isDateOfEffect: false }, undefined)).toEqual([
    'From the release of Mar 4, 2026',
    'It happened on the day of this release or before',
  ])
  expect(getEntrySourceLines({ asOf: '2026-03-04', isDateOfEffect: true }, undefined)).toContain(
    'Dated by the source itself',
  )
})

describe('a picture tells who cannot see it', () => {
  const boundary = (id: string): TimelineBoundary => ({
    id,
    geometry: { type: 'Polygon', coordinates: [] },
    isFramed: true,
  })
  const lineage = {
    reason: 'subdivision' as const,
    parents: [],
    children: [],
    moreParents: 0,
    moreChildren: 0,
  }

  test('how many parcels there were and are', () => {
    const boundaries = { before: [boundary('p')], after: [boundary('a'), boundary('b')], isCut: false }
    expect(labelPicture({ lineage, boundaries })).toBe(
      'Outlines, north up: 1 parcel before, dashed; 2 parcels after, solid',
    )
  })

  test('and which is which, below it', () => {
    const both = { before: [boundary('p')], after: [boundary('a')] }
    expect(getLegend({ boundaries: { ...both, isCut: false } })).toBe('Dashed: before · Solid: after')
    expect(getLegend({ boundaries: { ...both, isCut: true } })).toContain('the largest parcels only')
    expect(getLegend({ boundaries: { before: [], after: both.after, isCut: false } })).toBe('Where it is')
    expect(getLegend({ boundaries: { before: both.before, after: [], isCut: false } })).toBe('Where it was')
  })

  test('that an application is new', () => {
    expect(
      labelPicture({ lineage: null, boundaries: { before: [], after: [boundary('z')], isCut: false } }),
    ).toBe('Outline of the application, north up: after, solid')
  })
})

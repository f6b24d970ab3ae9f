import { describe, expect, test } from 'vitest'
import type { TimelineBoundary } from '#contract/parcel/parcel-timeline.ts'
import {
  entrySourceLines,
  legendOf,
  nothingChanged,
  pictureLabel,
  reachOf,
  unseenLabel,
} from './timeline-labels.ts'

const first = { releaseId: 1, asOf: '2026-03-04' }
const last = { releaseId: 4, asOf: '2026-11-16' }

describe('a timeline without entries', () => {
  test('says since when nothing changed', () => {
    expect(nothingChanged({ watched: { first, last, newest: last } })).toBe(
      'Nothing changed here since Lotline’s first release of this source, Mar 4, 2026.',
    )
  })

  test('claims nothing while there is one release, which is compared with none', () => {
    expect(nothingChanged({ watched: { first, last: first, newest: first } })).toBe(
      'Lotline knows one release of this source so far, of Mar 4, 2026. What changes shows here from the next one on.',
    )
  })

  test('claims nothing of a release that was not looked through', () => {
    const behind = 'The release of Nov 16, 2026 was not looked through for changes yet.'
    expect(nothingChanged({ watched: { first, last: first, newest: last } })).toBe(behind)
    const middle = { releaseId: 2, asOf: '2026-06-01' }
    expect(nothingChanged({ watched: { first, last: middle, newest: last } })).toBe(
      `Nothing changed here since Lotline’s first release of this source, Mar 4, 2026. ${behind}`,
    )
    expect(reachOf({ watched: { first, last: middle, newest: last }, isCut: false })).toBe(
      `Releases of Mar 4, 2026 to Jun 1, 2026 were compared. ${behind}`,
    )
  })

  test('says what the account does not see', () => {
    expect(unseenLabel([])).toBe('')
    expect(unseenLabel(['broker', 'mls'])).toBe(
      'Changes of broker listings and MLS® listings are not in your subscription.',
    )
  })
})

test('the end of the list says how far back it reaches', () => {
  expect(reachOf({ watched: { first, last, newest: last }, isCut: false })).toBe(
    'Releases of Mar 4, 2026 to Nov 16, 2026 were compared.',
  )
  expect(reachOf({ watched: { first, last, newest: last }, isCut: true })).toBe(
    'Only the newest changes are shown.',
  )
})

test('an entry is dated by its own release, and says whose day it is', () => {
  expect(entrySourceLines({ asOf: '2026-03-04', isDateOfEffect: false }, undefined)).toEqual([
    'From the release of Mar 4, 2026',
    'It happened on the day of this release or before',
  ])
  expect(entrySourceLines({ asOf: '2026-03-04', isDateOfEffect: true }, undefined)).toContain(
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
    expect(pictureLabel({ lineage, boundaries })).toBe(
      'Outlines, north up: 1 parcel before, dashed; 2 parcels after, solid',
    )
  })

  test('and which is which, below it', () => {
    const both = { before: [boundary('p')], after: [boundary('a')] }
    expect(legendOf({ boundaries: { ...both, isCut: false } })).toBe('Dashed: before · Solid: after')
    expect(legendOf({ boundaries: { ...both, isCut: true } })).toContain('the largest parcels only')
    expect(legendOf({ boundaries: { before: [], after: both.after, isCut: false } })).toBe('Where it is')
    expect(legendOf({ boundaries: { before: both.before, after: [], isCut: false } })).toBe('Where it was')
  })

  test('that an application is new', () => {
    expect(
      pictureLabel({ lineage: null, boundaries: { before: [], after: [boundary('z')], isCut: false } }),
    ).toBe('Outline of the application, north up: after, solid')
  })
})

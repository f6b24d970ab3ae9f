import { describe, expect, test } from 'vitest'
import type { ParcelClass } from '../../../parcel/records.ts'
import { parcel } from '../release.factory.ts'
import type { ParcelState } from '../states.ts'
import { findLineages } from './lineage.ts'

type Parcels = [upid: string, area: number, parcelClass?: ParcelClass][]
const parcels = (of: Parcels): ParcelState[] =>
  of.map(([upid, areaSquareMetres, parcelClass = 'subdivision']) =>
    parcel(upid, { areaSquareMetres, parcelClass }),
  )
const overlaps = (of: [string, string, number][]) =>
  of.map(([parentUpid, childUpid, areaSquareMetres]) => ({ parentUpid, childUpid, areaSquareMetres }))

describe('what became of the land', () => {
  const cases: [string, string, Parcels, Parcels, [string, string, number][]][] = [
    [
      'one parcel that became two was subdivided',
      'subdivision',
      [['p', 1000]],
      [
        ['a', 600],
        ['b', 400],
      ],
      [
        ['p', 'a', 600],
        ['p', 'b', 400],
      ],
    ],
    [
      'one parcel of which a piece was cut off was subdivided, too',
      'subdivision',
      [['p', 1000]],
      [
        ['p', 900],
        ['x', 100],
      ],
      [
        ['p', 'p', 900],
        ['p', 'x', 100],
      ],
    ],
    [
      'a small parcel out of a large one was cut off, too',
      'subdivision',
      [['p', 1_000_000]],
      [
        ['p', 999_400],
        ['x', 600],
      ],
      [
        ['p', 'p', 999_400],
        ['p', 'x', 600],
      ],
    ],
    [
      'a strata plan over one parcel subdivides it',
      'subdivision',
      [['p', 1000]],
      [['s', 1000, 'building_strata']],
      [['p', 's', 1000]],
    ],
    [
      'two parcels that became one were assembled',
      'assembly',
      [
        ['p', 600],
        ['q', 400],
      ],
      [['a', 1000]],
      [
        ['p', 'a', 600],
        ['q', 'a', 400],
      ],
    ],
    [
      'a parcel that took in its neighbour was assembled with it',
      'assembly',
      [
        ['p', 600],
        ['q', 400],
      ],
      [['p', 1000]],
      [
        ['p', 'p', 600],
        ['q', 'p', 400],
      ],
    ],
    [
      'two parcels that became two others had their boundary adjusted',
      'boundary_adjustment',
      [
        ['p', 500],
        ['q', 500],
      ],
      [
        ['a', 700],
        ['b', 300],
      ],
      [
        ['p', 'a', 500],
        ['q', 'a', 200],
        ['q', 'b', 300],
      ],
    ],
    [
      'the same land under another key was replaced',
      'replacement',
      [['p', 1000]],
      [['a', 1000]],
      [['p', 'a', 1000]],
    ],
    [
      'a strata plan in the place of another is the same land',
      'replacement',
      [['p', 1000, 'building_strata']],
      [['a', 1000, 'building_strata']],
      [['p', 'a', 1000]],
    ],
    [
      'a road dedicated along the front does not make two parcels',
      'replacement',
      [['p', 1000]],
      [
        ['a', 900],
        ['r', 100, 'road'],
      ],
      [
        ['p', 'a', 900],
        ['p', 'r', 100],
      ],
    ],
    [
      'a parcel that became road was dedicated',
      'dedication',
      [['p', 500]],
      [['r', 500, 'road']],
      [['p', 'r', 500]],
    ],
    ['a closed road was raised', 'dedication', [['r', 500, 'road']], [['a', 500]], [['r', 'a', 500]]],
    ['a parcel with nothing in its place is unexplained', 'unknown', [['p', 500]], [], []],
    ['a parcel that came of nothing is unexplained', 'unknown', [], [['a', 500]], []],
  ]
  test.each(cases)('%s', (_, reason, parents, children, common) => {
    const found = findLineages(parcels(parents), parcels(children), overlaps(common))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      reason,
      parents: parents.map(([upid]) => ({ upid })),
      children: children.map(([upid]) => ({ upid })),
    })
  })
})

test('each link says how much of either parcel it is, largest first', () => {
  const found = findLineages(
    parcels([
      ['p', 500],
      ['q', 500],
    ]),
    parcels([
      ['a', 800],
      ['b', 200],
    ]),
    overlaps([
      ['q', 'b', 200],
      ['q', 'a', 300],
      ['p', 'a', 500],
    ]),
  )
  expect(found[0]?.links).toEqual([
    { parentUpid: 'p', childUpid: 'a', areaSquareMetres: 500, shareOfParent: 1, shareOfChild: 0.625 },
    { parentUpid: 'q', childUpid: 'a', areaSquareMetres: 300, shareOfParent: 0.6, shareOfChild: 0.375 },
    { parentUpid: 'q', childUpid: 'b', areaSquareMetres: 200, shareOfParent: 0.4, shareOfChild: 1 },
  ])
})

describe('parcels have nothing to do with each other', () => {
  test('when they only share how a line was drawn', () => {
    const found = findLineages(
      parcels([
        ['p', 500],
        ['q', 500],
      ]),
      parcels([
        ['a', 510],
        ['b', 490],
      ]),
      overlaps([
        ['p', 'a', 500],
        ['q', 'a', 10],
        ['q', 'b', 490],
      ]),
    )
    expect(found.map(({ reason }) => reason)).toEqual(['replacement', 'replacement'])
  })

  test('when an overlap names a parcel of neither release', () => {
    expect(findLineages(parcels([['p', 5]]), [], overlaps([['p', 'x', 5]]))).toMatchObject([{ children: [] }])
  })

  test('when a parcel has no land', () => {
    const found = findLineages(parcels([['p', 0]]), parcels([['a', 100]]), overlaps([['p', 'a', 0]]))
    expect(found).toHaveLength(2)
  })
})

test('an overlap that was rounded up is at most the whole parcel', () => {
  const [found] = findLineages(
    parcels([['p', 999.9]]),
    parcels([['a', 1000.2]]),
    overlaps([['p', 'a', 1000.1]]),
  )
  expect(found?.links).toMatchObject([{ shareOfParent: 1, shareOfChild: expect.closeTo(0.9999, 4) }])
})

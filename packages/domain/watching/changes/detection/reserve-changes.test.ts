import { describe, expect, test } from 'vitest'
import { formatShares, isSliver } from '../../../layers/shares.ts'
import { PARTLY_IN_RESERVE } from '../../../parcel/place/outside.ts'
import { formatShare } from '../../../text/percent.ts'
import type { ChangeEvent, GroundCover, Row } from '../change-event.ts'
import { cover, difference, event, groundParcel } from '../release.factory.ts'
import { reserveChanges } from './reserve-changes.ts'

const farm = groundParcel('farm', { areaSquareMetres: 40_000, perimeterMetres: 800 })
const big = groundParcel('big', { areaSquareMetres: 1_000_000, perimeterMetres: 4_000 })
const reserve = (id: string, before: Row | null, after: Row | null, moved = false) =>
  event({ entity: 'layer_feature', layer: 'alr', id, moved }, before, after)
const detect = (events: ChangeEvent[], groundCovers: GroundCover[], parcel = farm) =>
  reserveChanges(difference({ events, groundCovers, groundParcels: [parcel, big] }))
const IN = { title: 'Agricultural Land Reserve', status: 'in the reserve' }
const PARTLY = { title: 'Partly', status: PARTLY_IN_RESERVE }

describe('the reserve status of a parcel', () => {
  test('an exclusion takes it out', () => {
    expect(detect([reserve('r', IN, IN, true)], [cover('farm', 'alr', 'r', 40_000, 0)])).toMatchObject([
      {
        type: 'alr_status',
        key: '2/alr_status/alr/farm',
        before: { status: 'in', share: 1 },
        after: { status: 'out', share: 0 },
        upids: ['farm'],
        subjectIds: ['r'],
        effectiveOn: null,
      },
    ])
  })

  test('an inclusion brings it in, with its date', () => {
    const events = [reserve('r', null, { ...IN, effective_on: '2026-10-01' })]
    expect(detect(events, [cover('farm', 'alr', 'r', 0, 40_000)])).toMatchObject([
      { before: { status: 'out' }, after: { status: 'in' }, effectiveOn: '2026-10-01' },
    ])
  })

  test('an exclusion of a part leaves it partly in', () => {
    expect(detect([reserve('r', IN, IN, true)], [cover('farm', 'alr', 'r', 40_000, 16_000)])).toMatchObject([
      { before: { status: 'in' }, after: { status: 'partly', share: 0.4 } },
    ])
  })

  test('counts the polygons that did not change', () => {
    const covers = [cover('farm', 'alr', 'still here', 16_000, 16_000), cover('farm', 'alr', 'r', 24_000, 0)]
    expect(detect([reserve('r', IN, null)], covers)).toMatchObject([
      { before: { status: 'in', share: 1 }, after: { status: 'partly', share: 0.4 }, subjectIds: ['r'] },
    ])
  })

  test('changes with what the source says of the whole parcel', () => {
    expect(detect([reserve('r', IN, PARTLY)], [cover('farm', 'alr', 'r', 40_000, 40_000)])).toMatchObject([
      { before: { status: 'in' }, after: { status: 'partly', share: null } },
    ])
  })

  test('was not in a polygon that is new, nor is in one that is gone, whatever was measured', () => {
    expect(detect([reserve('r', null, IN)], [cover('farm', 'alr', 'r', 40_000, 40_000)])).toMatchObject([
      { before: { status: 'out' }, after: { status: 'in' } },
    ])
    expect(detect([reserve('r', IN, null)], [cover('farm', 'alr', 'r', 40_000, 40_000)])).toMatchObject([
      { before: { status: 'in' }, after: { status: 'out' } },
    ])
  })

  test('a small parcel that was excluded is out, although the line is only good to 10 metres', () => {
    const small = groundParcel('a', { areaSquareMetres: 400, perimeterMetres: 80 })
    expect(detect([reserve('r', IN, IN, true)], [cover('a', 'alr', 'r', 400, 0)], small)).toMatchObject([
      { after: { status: 'out' } },
    ])
  })
})

describe('the states are those of the table, however far the line may be off', () => {
  const lot = groundParcel('a', { areaSquareMetres: 1_024, perimeterMetres: 128 })
  const WORDS = { in: 'ALR', out: null, partly: undefined }
  test.each([
    [lot, 1, 0.2, { status: 'in', share: 1 }, { status: 'partly', share: 0.2 }],
    [lot, 0, 0.8, { status: 'out', share: 0 }, { status: 'partly', share: 0.8 }],
    [lot, 0.5, 0.0095, { status: 'partly', share: 0.5 }, { status: 'out', share: 0 }],
    [big, 0, 0.97, { status: 'out', share: 0 }, { status: 'in', share: 1 }],
  ] as const)('%o from %d to %d', (parcel, was, is, before, after) => {
    const area = parcel.areaSquareMetres
    const covers = [cover(parcel.upid, 'alr', 'r', was * area, is * area)]
    expect(detect([reserve('r', IN, IN, true)], covers, parcel)).toMatchObject([{ before, after }])
    for (const [share, { status }] of [
      [was, before],
      [is, after],
    ] as const) {
      const shown = formatShares(isSliver(share, share * area) ? [] : [{ label: 'ALR', share }])
      expect(shown).toBe(WORDS[status] === undefined ? `ALR ${formatShare(share)}` : WORDS[status])
    }
  })

  test('an outline of which an unknown part is in it hides no change beside it', () => {
    const neighbour = cover('a', 'alr', 's', 30, 30)
    const events = [reserve('r', IN, IN, true), reserve('s', PARTLY, PARTLY, true)]
    expect(detect(events, [cover('a', 'alr', 'r', 994, 512), neighbour], lot)).toMatchObject([
      { before: { status: 'in', share: 1 }, after: { status: 'partly', share: 0.5 } },
    ])
    expect(detect(events, [cover('a', 'alr', 'r', 0, 512), neighbour], lot)).toMatchObject([
      { before: { status: 'partly', share: null }, after: { status: 'partly', share: 0.5 } },
    ])
  })
})

describe('no change of the reserve', () => {
  const cases: [string, ChangeEvent[], GroundCover[]][] = [
    ['nothing happened', [], [cover('farm', 'alr', 'r', 40_000, 40_000)]],
    [
      'the polygon of a neighbour that is only partly in the reserve was drawn over the common edge',
      [reserve('r', IN, IN, true), reserve('s', PARTLY, PARTLY, true)],
      [cover('farm', 'alr', 'r', 40_000, 39_900), cover('farm', 'alr', 's', 0, 100)],
    ],
    [
      'the polygon was cut in two',
      [reserve('r', IN, null), reserve('s', null, IN), reserve('t', null, IN)],
      [
        cover('farm', 'alr', 'r', 40_000, 0),
        cover('farm', 'alr', 's', 0, 25_000),
        cover('farm', 'alr', 't', 0, 15_000),
      ],
    ],
    // 10 m × 800 m / 2 = 4,000 m².
    [
      'the line moved by less than 10 metres',
      [reserve('r', IN, IN, true)],
      [cover('farm', 'alr', 'r', 40_000, 36_500)],
    ],
    [
      'more of a parcel that is in it anyway is drawn in it',
      [reserve('r', IN, IN, true)],
      [cover('big', 'alr', 'r', 960_000, 1_000_000)],
    ],
    [
      'the words changed',
      [reserve('r', IN, { ...IN, title: 'ALR', status: 'IN THE RESERVE' })],
      [cover('farm', 'alr', 'r', 40_000, 40_000)],
    ],
    [
      'the source says at last which part it is',
      [reserve('r', PARTLY, null), reserve('s', null, IN)],
      [cover('farm', 'alr', 'r', 40_000, 0), cover('farm', 'alr', 's', 0, 16_000)],
    ],
    ['another layer changed', [event({ entity: 'layer_feature', layer: 'zoning', id: 'r' }, IN, null)], []],
  ]
  test.each(cases)('%s', (_, events, covers) => expect(detect(events, covers)).toEqual([]))
})

test('a cover of a parcel that was not given is refused', () => {
  expect(() => detect([], [cover('b', 'alr', 'r', 0, 10)])).toThrow('the parcel b')
})

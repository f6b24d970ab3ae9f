import { describe, expect, test } from 'vitest'
import type { StoredLayerKey } from '../../../layers/layers.ts'
import type { ChangeEvent, GroundCover, Row } from '../change-event.ts'
import { cover, difference, event, groundParcel } from '../release.factory.ts'
import { groundChanges } from './ground-changes.ts'

const zone = (
  id: string,
  before: Row | null,
  after: Row | null,
  layer: StoredLayerKey = 'zoning',
  moved = false,
) => event({ entity: 'layer_feature', layer, id, moved }, before, after)
const removed = (id: string, code: string) => zone(id, { code }, null)
const added = (id: string, code: string, over: Row = {}) => zone(id, null, { code, ...over })

const detect = (events: ChangeEvent[], groundCovers: GroundCover[], groundParcels = [groundParcel('a')]) =>
  groundChanges(difference({ events, groundCovers, groundParcels }))

describe('a rezoning', () => {
  test('is told with the zone before and after, the release, the date and the parcel', () => {
    const events = [
      zone('z1', { code: 'RS-1', effective_on: '2001-01-01' }, { code: 'RT-7', effective_on: '2026-11-10' }),
    ]
    expect(detect(events, [cover('a', 'zoning', 'z1', 1000, 1000)])).toMatchObject([
      {
        type: 'zoning',
        key: '2/zoning/zoning/a',
        subject: 'zoning/a',
        releaseId: 2,
        sourceKey: 'demo',
        asOf: '2026-11-16',
        effectiveOn: '2026-11-10',
        upids: ['a'],
        subjectIds: ['z1'],
        before: [{ code: 'RS-1', share: 1 }],
        after: [{ code: 'RT-7', share: 1 }],
      },
    ])
  })

  test('is one change where one zone is gone and another new', () => {
    const events = [removed('z1', 'RS-1'), added('z2', 'RT-7')]
    const covers = [cover('a', 'zoning', 'z1', 1000, 0), cover('a', 'zoning', 'z2', 0, 1000)]
    expect(detect(events, covers)).toMatchObject([
      { before: [{ code: 'RS-1' }], after: [{ code: 'RT-7' }], subjectIds: ['z1', 'z2'] },
    ])
  })

  test('of a part says how much', () => {
    const events = [
      zone('z1', { code: 'RS-1' }, { code: 'RS-1' }, 'zoning', true),
      zone('z2', { code: 'C-2' }, { code: 'C-2' }, 'zoning', true),
    ]
    const covers = [cover('a', 'zoning', 'z1', 1000, 600), cover('a', 'zoning', 'z2', 0, 400)]
    expect(detect(events, covers)).toMatchObject([
      { before: [{ code: 'RS-1', share: 0.4 }], after: [{ code: 'C-2', share: 0.4 }] },
    ])
  })

  test('of several parcels is one change for each', () => {
    const parcels = [groundParcel('a'), groundParcel('b')]
    const covers = [cover('a', 'zoning', 'z1', 1000, 1000), cover('b', 'zoning', 'z1', 1000, 1000)]
    const found = detect([zone('z1', { code: 'RS-1' }, { code: 'RT-7' })], covers, parcels)
    expect(found.map(({ key }) => key)).toEqual(['2/zoning/zoning/a', '2/zoning/zoning/b'])
  })

  test('into two zones names the larger first', () => {
    const events = [removed('z1', 'RS-1'), added('z2', 'P-1'), added('z3', 'RM-3')]
    const covers = [
      cover('a', 'zoning', 'z1', 1000, 0),
      cover('a', 'zoning', 'z2', 0, 300),
      cover('a', 'zoning', 'z3', 0, 700),
    ]
    expect(detect(events, covers)[0]?.after).toMatchObject([{ code: 'RM-3' }, { code: 'P-1' }])
  })

  test('where there was no zone has nothing before, and the other way round nothing after', () => {
    const covers = [cover('a', 'zoning', 'z1', 0, 1000)]
    expect(detect([added('z1', 'RS-1')], covers)).toMatchObject([{ before: [], after: [{ code: 'RS-1' }] }])
    expect(detect([removed('z1', 'RS-1')], [cover('a', 'zoning', 'z1', 1000, 0)])).toMatchObject([
      { before: [{ code: 'RS-1' }], after: [], effectiveOn: null },
    ])
  })

  test('by a zone that was there before has no date of effect: the date is the zone’s', () => {
    const row = { code: 'C-2', effective_on: '1999-05-01' }
    const events = [
      zone('z1', { code: 'RS-1' }, { code: 'RS-1' }, 'zoning', true),
      zone('z2', row, row, 'zoning', true),
    ]
    const covers = [cover('a', 'zoning', 'z1', 1000, 0), cover('a', 'zoning', 'z2', 0, 1000)]
    expect(detect(events, covers)).toMatchObject([{ effectiveOn: null }])
  })

  test('by a source that left the date as it was has no date of effect', () => {
    const events = [
      zone('z1', { code: 'RS-1', effective_on: '1999-05-01' }, { code: 'R1-1', effective_on: '1999-05-01' }),
    ]
    expect(detect(events, [cover('a', 'zoning', 'z1', 1000, 1000)])).toMatchObject([{ effectiveOn: null }])
  })
})

describe('no change of zoning', () => {
  const cases: [string, ChangeEvent[], GroundCover[]][] = [
    ['nothing happened', [], []],
    [
      'a zone was cut anew with the same code',
      [removed('z1', 'RS-1'), added('z2', 'RS-1'), added('z3', 'RS-1')],
      [
        cover('a', 'zoning', 'z1', 1000, 0),
        cover('a', 'zoning', 'z2', 0, 400),
        cover('a', 'zoning', 'z3', 0, 600),
      ],
    ],
    [
      'two zones of one code lie over each other',
      [removed('z1', 'RS-1'), added('z2', 'RS-1'), added('z3', 'RS-1')],
      [
        cover('a', 'zoning', 'z1', 1000, 0),
        cover('a', 'zoning', 'z2', 0, 1000),
        cover('a', 'zoning', 'z3', 0, 900),
      ],
    ],
    [
      'the code is written otherwise',
      [zone('z1', { code: 'RS-1' }, { code: 'rs 1' })],
      [cover('a', 'zoning', 'z1', 1000, 1000)],
    ],
    [
      'the same zones stand in another order',
      [zone('z1', { code: 'P8, A1' }, { code: 'A1,P8' })],
      [cover('a', 'zoning', 'z1', 1000, 1000)],
    ],
    [
      'only the words beside the code changed',
      [
        zone(
          'z1',
          { code: 'RS-1', title: 'House' },
          { code: 'RS-1', title: 'One-family dwelling', bylaw: '7' },
        ),
      ],
      [cover('a', 'zoning', 'z1', 1000, 1000)],
    ],
    [
      'the line moved by less than the source’s accuracy',
      [
        zone('z1', { code: 'RS-1' }, { code: 'RS-1' }, 'zoning', true),
        zone('z2', { code: 'C-2' }, { code: 'C-2' }, 'zoning', true),
      ],
      // Half a metre along 50 metres: less than 0.5 m × 140 m / 2.
      [cover('a', 'zoning', 'z1', 1000, 966), cover('a', 'zoning', 'z2', 0, 34)],
    ],
    [
      'the zone was redrawn elsewhere',
      [zone('z1', { code: 'RS-1' }, { code: 'RS-1' }, 'zoning', true)],
      [cover('a', 'zoning', 'z1', 1000, 1000)],
    ],
    [
      'a polygon of another layer changed',
      [zone('f1', { code: 'A' }, { code: 'B' }, 'floodplain')],
      [cover('a', 'floodplain', 'f1', 1000, 1000)],
    ],
    [
      'a zone of the same code has another status',
      [zone('z1', { code: 'RS-1', status: 'in force' }, { code: 'RS-1', status: 'current' })],
      [cover('a', 'zoning', 'z1', 1000, 1000)],
    ],
    ['the parcel lies under an unchanged zone', [], [cover('a', 'zoning', 'z9', 1000, 1000)]],
    ['a changed zone lies on no parcel', [zone('z1', { code: 'RS-1' }, { code: 'RT-7' })], []],
    [
      'a zone that says nothing came',
      [zone('z1', {}, { code: ' ' })],
      [cover('a', 'zoning', 'z1', 1000, 1000)],
    ],
  ]
  test.each(cases)('%s', (_, events, covers) => expect(detect(events, covers)).toEqual([]))
})

test('a line that moved further than the accuracy is a change', () => {
  const events = [zone('z1', { code: 'RS-1' }, { code: 'RS-1' }, 'zoning', true), added('z2', 'C-2')]
  const covers = [cover('a', 'zoning', 'z1', 1000, 964), cover('a', 'zoning', 'z2', 0, 36)]
  expect(detect(events, covers)).toHaveLength(1)
})

test('less than a hundredth of a large parcel is a sliver, though the line is good to half a metre', () => {
  const large = groundParcel('a', { areaSquareMetres: 1_000_000, perimeterMetres: 4000 })
  const events = [zone('z1', { code: 'RS-1' }, { code: 'RS-1' }, 'zoning', true), added('z2', 'C-2')]
  const part = (area: number) => [
    cover('a', 'zoning', 'z1', 1_000_000, 1_000_000 - area),
    cover('a', 'zoning', 'z2', 0, area),
  ]
  expect(detect(events, part(9000), [large])).toEqual([])
  expect(detect(events, part(11_000), [large])).toHaveLength(1)
})

test('a quarter of a parcel is a change however small the parcel is', () => {
  const tiny = groundParcel('a', { areaSquareMetres: 4, perimeterMetres: 20 })
  const events = [removed('z1', 'RS-1'), added('z2', 'C-2')]
  const covers = [cover('a', 'zoning', 'z1', 4, 2.9), cover('a', 'zoning', 'z2', 0, 1.1)]
  expect(
    detect(events, [cover('a', 'zoning', 'z1', 4, 0), cover('a', 'zoning', 'z2', 0, 4)], [tiny]),
  ).toHaveLength(1)
  expect(
    detect([zone('z1', { code: 'RS-1' }, { code: 'RS-1' }, 'zoning', true), added('z2', 'C-2')], covers, [
      tiny,
    ]),
  ).toHaveLength(1)
})

describe('land use', () => {
  test.each(['ocp', 'ncp', 'local_area_plan'] as const)('of %s is told with its plan', (plan) => {
    const events = [zone('p1', { title: 'Low density' }, { title: 'Village centre' }, plan)]
    expect(detect(events, [cover('a', plan, 'p1', 1000, 1000)])).toMatchObject([
      {
        type: 'land_use',
        plan,
        key: `2/land_use/${plan}/a`,
        before: [{ title: 'Low density' }],
        after: [{ title: 'Village centre' }],
      },
    ])
  })

  test('changes when a proposed plan is adopted', () => {
    const events = [
      zone('p1', { code: 'SRP', status: 'proposed' }, { code: 'SRP', status: 'Adopted' }, 'local_area_plan'),
    ]
    expect(detect(events, [cover('a', 'local_area_plan', 'p1', 1000, 1000)])).toMatchObject([
      { before: [{ status: 'proposed' }], after: [{ status: 'Adopted' }] },
    ])
  })

  test('and zoning of one parcel are two changes', () => {
    const events = [
      zone('z1', { code: 'RS-1' }, { code: 'RT-7' }),
      zone('z1', { code: 'LD' }, { code: 'VC' }, 'ocp'),
    ]
    const covers = [cover('a', 'zoning', 'z1', 1000, 1000), cover('a', 'ocp', 'z1', 1000, 1000)]
    expect(detect(events, covers).map(({ type }) => type)).toEqual(['zoning', 'land_use'])
  })
})

test('a cover of a parcel that was not given is refused', () => {
  expect(() => detect([added('z1', 'RS-1')], [cover('b', 'zoning', 'z1', 0, 10)])).toThrow('the parcel b')
})

import { describe, expect, test } from 'vitest'
import { applied, listed, ofType, replanned, reserved, zoned } from '../change.factory.ts'
import { changeDetails } from './change-details.ts'
import { changeTitle } from './change-title.ts'

describe('facts before and after', () => {
  test('of a zone: what it is called, and what else differs', () => {
    const change = zoned(
      'a',
      { code: 'RS-1', title: 'Single family', status: 'adopted' },
      { code: 'RT-7', title: 'Duplex', status: 'adopted', effective_on: '2026-03-04' },
    )
    expect(changeDetails(change, 'imperial')).toEqual([
      { label: 'Zoning', before: 'RS-1', after: 'RT-7' },
      { label: 'Name', before: 'Single family', after: 'Duplex' },
      { label: 'In force since', before: null, after: 'Mar 4, 2026' },
    ])
  })

  test('of a zone on a part of the parcel, with the part', () => {
    expect(changeDetails(zoned('a', { code: 'RS-1' }, { code: 'RT-7' }, { share: 0.4 }), 'imperial')).toEqual(
      [{ label: 'Zoning', before: 'RS-1 (40% of the parcel)', after: 'RT-7 (40% of the parcel)' }],
    )
  })

  test('of a zone on nearly all of the parcel, without the part, as the sentence says', () => {
    expect(
      changeDetails(zoned('a', { code: 'RS-1' }, { code: 'RT-7' }, { share: 0.97 }), 'imperial'),
    ).toEqual([{ label: 'Zoning', before: 'RS-1', after: 'RT-7' }])
  })

  test('of a plan that is new there was nothing before', () => {
    expect(changeDetails(zoned('a', null, { code: 'MDR' }, { layer: 'ocp' }), 'imperial')).toEqual([
      { label: 'Official community plan (OCP)', before: null, after: 'MDR' },
    ])
  })

  test('of the reserve', () => {
    expect(changeDetails(reserved('a', 1, 0.5), 'imperial')).toEqual([
      { label: 'ALR status', before: 'In the reserve', after: 'Partly in the reserve (50%)' },
    ])
  })

  test('of an application: only what differs, and the source’s own facts in readable names', () => {
    const change = applied(
      { status: 'submitted', facts: { proposedUnits: 12, Storeys: 4, isHeritage: false } },
      { status: 'approved', facts: { proposedUnits: 14, Storeys: 4, isHeritage: true } },
    )
    expect(changeDetails(change, 'imperial')).toEqual([
      { label: 'Status', before: 'submitted', after: 'approved' },
      { label: 'Proposed units', before: '12', after: '14' },
      { label: 'Is heritage', before: 'No', after: 'Yes' },
    ])
  })

  test('in the reader’s units', () => {
    const change = applied(
      { facts: { 'Floor area square metres': 100, heightMetres: 10 } },
      { facts: { 'Floor area square metres': 200, heightMetres: 12 } },
    )
    expect(changeDetails(change, 'metric')).toEqual([
      { label: 'Floor area', before: '100 m²', after: '200 m²' },
      { label: 'Height', before: '10 m', after: '12 m' },
    ])
    expect(changeDetails(change, 'imperial')).toEqual([
      { label: 'Floor area', before: '1,076 ft²', after: '2,153 ft²' },
      { label: 'Height', before: '32.8 ft', after: '39.4 ft' },
    ])
  })

  test('of zones that overlapped', () => {
    expect(
      changeDetails(
        {
          ...zoned('a', { code: 'P-1' }, { code: 'RT-7' }),
          before: [
            { ...zoned('a', { code: 'P-1' }, null).before[0], share: 1 },
            { ...zoned('a', { code: 'RS-2' }, null).before[0], share: 0.05 },
          ],
        } as ReturnType<typeof zoned>,
        'imperial',
      )[0],
    ).toEqual({
      label: 'Zoning',
      before: 'P-1 (100% of the parcel), RS-2 (5% of the parcel), overlapping',
      after: 'RT-7',
    })
  })

  test('of a listing that comes, goes, or changes its price', () => {
    const [price] = listed({ price_dollars: 1_000_000 }, { price_dollars: 900_000 })
    if (!price) throw new Error('no change')
    expect(changeDetails(price, 'imperial')).toEqual([
      { label: 'Price', before: '$1,000,000', after: '$900,000' },
    ])
    const [removed] = listed({ price_dollars: 1_000_000 }, null)
    if (!removed) throw new Error('no change')
    expect(changeDetails(removed, 'imperial')).toContainEqual({
      label: 'Price',
      before: '$1,000,000',
      after: null,
    })
  })

  test('of parcels that were parted anew the lineage says it', () => {
    const changes = replanned({ p: ['001111111', 1000] }, { a: ['003333333', 600], b: ['004444444', 400] })
    expect(changes.flatMap((change) => changeDetails(change, 'imperial'))).toEqual([])
  })
})

describe('titles', () => {
  test('of parcels say what became of them', () => {
    const title = (...[parents, children]: Parameters<typeof replanned>) =>
      changeTitle(replanned(parents, children)[0] as Parameters<typeof changeTitle>[0])
    const [one, two] = [{ p: ['001111111', 1000] }, { a: ['003333333', 600], b: ['004444444', 400] }] as const
    expect(title({ p: [...one.p] }, { a: [...two.a], b: [...two.b] })).toBe('Subdivision')
    expect(title({ a: [...two.a], b: [...two.b] }, { p: [...one.p] })).toBe('Assembly')
    expect(title({ p: [...one.p] }, {})).toBe('PID deleted')
    expect(title({}, { p: [...one.p] })).toBe('New PID')
  })

  test('of plans are those of their layers, of others the kind of change', () => {
    expect(changeTitle(zoned('a', { code: 'A' }, { code: 'B' }, { layer: 'ocp' }))).toBe(
      'Official community plan (OCP)',
    )
    expect(changeTitle(ofType(listed({ price_dollars: 1 }, { price_dollars: 2 }), 'mls_price'))).toBe(
      'MLS® price',
    )
  })
})

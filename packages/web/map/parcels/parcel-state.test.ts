import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  drawnParcels,
  joinChanges,
  NO_PARCEL_STATE,
  type ParcelState,
  type ParcelStateChange,
  parcelStateChanges,
} from './parcel-state.ts'

const parcels = (
  selected: string[],
  hovered: string | null = null,
  opened: string | null = null,
  subject: string | null = null,
): ParcelState => ({
  selected: new Set(selected),
  hovered,
  opened,
  subject,
})

it('a selected strata unit is drawn by its building, and a selection without units as it is', () => {
  expect([...drawnParcels(new Set(['tower~1', 'house', 'tower~2', 'tower']))]).toEqual(['tower', 'house'])
  const selected = new Set(['tower', 'house'])
  expect(drawnParcels(selected)).toBe(selected)
})

describe('changes of the selection and the hover', () => {
  it('are none when nothing changed', () => {
    expect(parcelStateChanges(NO_PARCEL_STATE, NO_PARCEL_STATE)).toEqual([])
    expect(parcelStateChanges(parcels(['a'], 'b'), parcels(['a'], 'b'))).toEqual([])
  })

  it('name only the parcels that came and went', () => {
    expect(parcelStateChanges(parcels(['a', 'b']), parcels(['b', 'c']))).toEqual([
      { upid: 'a', state: { selected: false } },
      { upid: 'c', state: { selected: true } },
    ])
  })

  it('move the hover from one parcel to the next', () => {
    expect(parcelStateChanges(parcels([], 'a'), parcels([], 'b'))).toEqual([
      { upid: 'a', state: { hovered: false } },
      { upid: 'b', state: { hovered: true } },
    ])
  })

  it('move the mark of the open card, whether its parcel is selected or not', () => {
    expect(parcelStateChanges(parcels(['a'], null, 'a'), parcels(['a'], null, 'b'))).toEqual([
      { upid: 'a', state: { opened: false } },
      { upid: 'b', state: { opened: true } },
    ])
  })

  it('move the mark of the subject', () => {
    expect(parcelStateChanges(parcels(['a'], null, null, 'a'), parcels(['a'], null, null, 'b'))).toEqual([
      { upid: 'a', state: { subject: false } },
      { upid: 'b', state: { subject: true } },
    ])
  })

  it('clear everything', () => {
    expect(parcelStateChanges(parcels(['a'], 'a', 'a', 'a'), NO_PARCEL_STATE)).toEqual([
      { upid: 'a', state: { hovered: false } },
      { upid: 'a', state: { opened: false } },
      { upid: 'a', state: { subject: false } },
      { upid: 'a', state: { selected: false } },
    ])
  })

  it('lead from any state to any other, however many steps wait to be drawn', () => {
    const anyState = fc.record({
      selected: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')).map((upids) => new Set(upids)),
      hovered: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
      opened: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
      subject: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
    })
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 5 }), (states) => {
        const waiting = new Map<string, ParcelStateChange['state']>()
        let before = NO_PARCEL_STATE
        for (const after of states) {
          joinChanges(waiting, parcelStateChanges(before, after))
          before = after
        }
        const selected = [...waiting].filter(([, state]) => state.selected).map(([upid]) => upid)
        const hovered = [...waiting].filter(([, state]) => state.hovered).map(([upid]) => upid)
        expect(new Set(selected)).toEqual(before.selected)
        expect(hovered).toEqual(before.hovered === null ? [] : [before.hovered])
        const opened = [...waiting].filter(([, state]) => state.opened).map(([upid]) => upid)
        expect(opened).toEqual(before.opened === null ? [] : [before.opened])
        const subject = [...waiting].filter(([, state]) => state.subject).map(([upid]) => upid)
        expect(subject).toEqual(before.subject === null ? [] : [before.subject])
      }),
    )
  })
})

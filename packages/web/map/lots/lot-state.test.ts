import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  joinChanges,
  type LotState,
  type LotStateChange,
  lotStateChanges,
  NO_LOT_STATE,
} from './lot-state.ts'

const lots = (selected: string[], hovered: string | null = null, opened: string | null = null): LotState => ({
  selected: new Set(selected),
  hovered,
  opened,
})

describe('changes of the selection and the hover', () => {
  it('are none when nothing changed', () => {
    expect(lotStateChanges(NO_LOT_STATE, NO_LOT_STATE)).toEqual([])
    expect(lotStateChanges(lots(['a'], 'b'), lots(['a'], 'b'))).toEqual([])
  })

  it('name only the lots that came and went', () => {
    expect(lotStateChanges(lots(['a', 'b']), lots(['b', 'c']))).toEqual([
      { upid: 'a', state: { selected: false } },
      { upid: 'c', state: { selected: true } },
    ])
  })

  it('move the hover from one lot to the next', () => {
    expect(lotStateChanges(lots([], 'a'), lots([], 'b'))).toEqual([
      { upid: 'a', state: { hovered: false } },
      { upid: 'b', state: { hovered: true } },
    ])
  })

  it('move the mark of the open card, whether its lot is selected or not', () => {
    expect(lotStateChanges(lots(['a'], null, 'a'), lots(['a'], null, 'b'))).toEqual([
      { upid: 'a', state: { opened: false } },
      { upid: 'b', state: { opened: true } },
    ])
  })

  it('clear everything', () => {
    expect(lotStateChanges(lots(['a'], 'a', 'a'), NO_LOT_STATE)).toEqual([
      { upid: 'a', state: { hovered: false } },
      { upid: 'a', state: { opened: false } },
      { upid: 'a', state: { selected: false } },
    ])
  })

  it('lead from any state to any other, however many steps wait to be drawn', () => {
    const anyState = fc.record({
      selected: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')).map((upids) => new Set(upids)),
      hovered: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
      opened: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
    })
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 5 }), (states) => {
        const waiting = new Map<string, LotStateChange['state']>()
        let before = NO_LOT_STATE
        for (const after of states) {
          joinChanges(waiting, lotStateChanges(before, after))
          before = after
        }
        const selected = [...waiting].filter(([, state]) => state.selected).map(([upid]) => upid)
        const hovered = [...waiting].filter(([, state]) => state.hovered).map(([upid]) => upid)
        expect(new Set(selected)).toEqual(before.selected)
        expect(hovered).toEqual(before.hovered === null ? [] : [before.hovered])
        const opened = [...waiting].filter(([, state]) => state.opened).map(([upid]) => upid)
        expect(opened).toEqual(before.opened === null ? [] : [before.opened])
      }),
    )
  })
})

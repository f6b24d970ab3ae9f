import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyToHistory,
  changeSelection,
  createSelectionHistory,
  EMPTY_SELECTION,
  MAX_SELECTION_HISTORY,
  redoSelection,
  type SelectionChange,
  type SelectionHistory,
  undoSelection,
} from './selection.ts'

const named = (...upids: string[]) => new Set(upids)
const list = (selection: Iterable<string>) => [...selection]

describe('changing the selection', () => {
  test('adding keeps the order and names no parcel twice', () => {
    expect(list(changeSelection(named('a', 'b'), { type: 'add', upids: ['c', 'a', 'c'] }))).toEqual([
      'a',
      'b',
      'c',
    ])
  })
  test('removing', () => {
    expect(list(changeSelection(named('a', 'b', 'c'), { type: 'remove', upids: ['b', 'x'] }))).toEqual([
      'a',
      'c',
    ])
  })
  test('toggling adds what is not there and removes what is', () => {
    expect(list(changeSelection(named('a', 'b'), { type: 'toggle', upids: ['a', 'c'] }))).toEqual(['b', 'c'])
    expect(list(changeSelection(named(), { type: 'toggle', upids: ['a', 'a'] }))).toEqual(['a'])
  })
  test('replacing and clearing', () => {
    expect(list(changeSelection(named('a'), { type: 'replace', upids: ['c', 'b'] }))).toEqual(['c', 'b'])
    expect(list(changeSelection(named('a'), { type: 'clear' }))).toEqual([])
  })
  test('a change that changes nothing gives the same object', () => {
    const selection = named('a', 'b')
    expect(changeSelection(selection, { type: 'add', upids: ['b'] })).toBe(selection)
    expect(changeSelection(selection, { type: 'remove', upids: ['x'] })).toBe(selection)
    expect(changeSelection(selection, { type: 'replace', upids: ['a', 'b'] })).toBe(selection)
    expect(changeSelection(EMPTY_SELECTION, { type: 'clear' })).toBe(EMPTY_SELECTION)
    expect(changeSelection(selection, { type: 'replace', upids: ['b', 'a'] })).not.toBe(selection)
  })
})

describe('undo and redo', () => {
  const start = createSelectionHistory(['a'])
  const added = applyToHistory(start, { type: 'add', upids: ['b'] })

  test('undo goes back, redo forth', () => {
    expect(list(undoSelection(added).present)).toEqual(['a'])
    expect(list(redoSelection(undoSelection(added)).present)).toEqual(['a', 'b'])
  })
  test('at the ends nothing happens', () => {
    expect(undoSelection(start)).toBe(start)
    expect(redoSelection(added)).toBe(added)
  })
  test('a new change forgets what was undone', () => {
    const other = applyToHistory(undoSelection(added), { type: 'add', upids: ['c'] })
    expect(list(redoSelection(other).present)).toEqual(['a', 'c'])
  })
  test('a change that changes nothing makes no step', () => {
    expect(applyToHistory(added, { type: 'add', upids: ['a'] })).toBe(added)
  })
  test('a bounded number of steps is kept', () => {
    let history: SelectionHistory = createSelectionHistory()
    for (let index = 0; index < MAX_SELECTION_HISTORY + 20; index++) {
      history = applyToHistory(history, { type: 'add', upids: [String(index)] })
    }
    expect(history.past).toHaveLength(MAX_SELECTION_HISTORY)
    for (let index = 0; index < 200; index++) history = undoSelection(history)
    expect(history.present.size).toBe(20)
  })
})

const upids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 5 })
const change: fc.Arbitrary<SelectionChange> = fc.oneof(
  fc
    .tuple(fc.constantFrom('add' as const, 'remove' as const, 'toggle' as const, 'replace' as const), upids)
    .map(([type, upids]) => ({ type, upids })),
  fc.constant({ type: 'clear' as const }),
)

test('law: undoing every change and redoing them all comes back to the same', () => {
  fc.assert(
    fc.property(upids, fc.array(change, { maxLength: 20 }), (first, changes) => {
      const initial = createSelectionHistory(first)
      const done = changes.reduce(applyToHistory, initial)
      let history = done
      for (const _ of done.past) history = undoSelection(history)
      expect(list(history.present)).toEqual(list(initial.present))
      for (const _ of done.past) history = redoSelection(history)
      expect(list(history.present)).toEqual(list(done.present))
    }),
  )
})

test('law: toggling twice leaves the same members', () => {
  fc.assert(
    fc.property(upids, upids, (first, toggled) => {
      const before = new Set(first)
      const once = changeSelection(before, { type: 'toggle', upids: toggled })
      const twice = changeSelection(once, { type: 'toggle', upids: toggled })
      expect(list(twice).toSorted()).toEqual(list(before).toSorted())
    }),
  )
})

test('tens of thousands of members are one step', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => `parcel-${index}`)
  const history = applyToHistory(createSelectionHistory(many), {
    type: 'toggle',
    upids: many.slice(0, 25_000),
  })
  expect(history.present.size).toBe(25_000)
  expect(undoSelection(history).present.size).toBe(50_000)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyPageSelect, getPageSelect } from './select-page.ts'

const all = ['a', 'b', 'c', 'd']
const visible = ['a', 'b']

describe('the box', () => {
  test.each([
    [[], 'unchecked', 'Select visible'],
    [['a'], 'indeterminate', 'Select visible'],
    [['a', 'b'], 'checked', 'Deselect visible'],
    [['c', 'd'], 'unchecked', 'Select visible'],
    [all, 'checked', 'Deselect visible'],
  ] as const)('with %j selected it is %s: %s', (selected, box, tooltip) => {
    expect(getPageSelect(visible, all, new Set(selected))).toMatchObject({ box, tooltip })
  })
  test('with nothing visible it is unchecked', () =>
    expect(getPageSelect([], [], new Set()).box).toBe('unchecked'))
  test('a click selects the visible rows, or deselects them when all are', () => {
    expect([...applyPageSelect('toggleVisible', visible, all, new Set(['d']))]).toEqual(['d', 'a', 'b'])
    expect([...applyPageSelect('toggleVisible', visible, all, new Set(['a']))]).toEqual(['a', 'b'])
    expect([...applyPageSelect('toggleVisible', visible, all, new Set(all))]).toEqual(['c', 'd'])
  })
})

describe('the menu', () => {
  test("'Select all pages' and 'Deselect all pages'", () => {
    const menu = getPageSelect(visible, all, new Set(['a'])).menu
    expect(menu.map(({ label, isDisabled }) => [label, isDisabled])).toEqual([
      ['Select all pages', false],
      ['Deselect all pages', false],
    ])
  })
  test('what would change nothing is disabled', () => {
    expect(getPageSelect(visible, all, new Set(all)).menu.map((item) => item.isDisabled)).toEqual([
      true,
      false,
    ])
    expect(getPageSelect(visible, all, new Set()).menu.map((item) => item.isDisabled)).toEqual([false, true])
  })
  test('acts on every page', () => {
    expect([...applyPageSelect('selectAll', visible, all, new Set(['b', 'x']))]).toEqual([
      'b',
      'x',
      'a',
      'c',
      'd',
    ])
    expect([...applyPageSelect('deselectAll', visible, all, new Set(['b', 'x']))]).toEqual(['x'])
  })
})

test('law: after one click on the box it is checked or unchecked, never between', () => {
  const rows = fc.subarray(all)
  fc.assert(
    fc.property(rows, fc.subarray(all), (visible, selected) => {
      const after = applyPageSelect('toggleVisible', visible, all, new Set(selected))
      expect(getPageSelect(visible, all, after).box).not.toBe('indeterminate')
    }),
  )
})

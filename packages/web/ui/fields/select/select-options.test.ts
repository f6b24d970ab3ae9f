import { describe, expect, test } from 'vitest'
import {
  filterAllowedOptions,
  filterMatchingOptions,
  type SelectOption,
  sortByOptionOrder,
  toggleAll,
} from './select-options.ts'

const options: SelectOption[] = [
  { value: 'a', label: 'Saanich' },
  { value: 'b', label: 'Région de la Capitale' },
  { value: 'c', label: 'North Saanich', needs: ['export_kml', 'testing'] },
  { value: 'd', label: 'Sidney', isDisabled: true },
]
const values = (found: readonly SelectOption[]) => found.map(({ value }) => value)

describe('which options are shown', () => {
  test('one that needs resources only to those who hold any of them', () => {
    expect(values(filterAllowedOptions(options, new Set()))).toEqual(['a', 'b', 'd'])
    expect(values(filterAllowedOptions(options, new Set(['testing'])))).toEqual(['a', 'b', 'c', 'd'])
    expect(values(filterAllowedOptions(options))).toEqual(['a', 'b', 'c', 'd'])
  })
  test.each([
    ['', ['a', 'b', 'c', 'd']],
    ['saan', ['a', 'c']],
    ['SAANICH north', ['c']],
    ['region', ['b']],
    ['  ', ['a', 'b', 'c', 'd']],
    ['x', []],
  ])('searched by %j', (search, found) =>
    expect(values(filterMatchingOptions(options, search))).toEqual(found),
  )
})

describe('Select All', () => {
  test('takes all that are shown and can be chosen, and keeps what was chosen', () => {
    expect(toggleAll(options, options, [])).toEqual(['a', 'b', 'c'])
    expect(toggleAll(options, filterMatchingOptions(options, 'saanich'), ['b'])).toEqual(['a', 'b', 'c'])
  })
  test('gives up those that are shown when all of them are chosen', () => {
    expect(toggleAll(options, options, ['a', 'b', 'c'])).toEqual([])
    expect(toggleAll(options, filterMatchingOptions(options, 'north'), ['a', 'c'])).toEqual(['a'])
  })
})

test('chosen values stand in the order of the options; unknown ones are kept', () => {
  expect(sortByOptionOrder(options, new Set(['c', 'gone', 'a']))).toEqual(['a', 'c', 'gone'])
})

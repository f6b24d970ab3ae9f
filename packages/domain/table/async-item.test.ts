import { describe, expect, test } from 'vitest'
import { type AsyncItem, display, isEdited, itemDisplay, itemState, itemValue } from './async-item.ts'

const FAILED: AsyncItem<string> = {
  loaded: { state: 'error', value: null, reason: 'no' },
  ...{ edit: null, isDeleted: false, isEditable: true, isDeletable: true },
}
const EDITED: AsyncItem<string> = { ...FAILED, edit: { value: 'RT-7' } }

test('editing sets done with the edited flag', () => {
  expect([itemState(EDITED), itemValue(EDITED), isEdited(EDITED)]).toEqual(['done', 'RT-7', true])
})

describe('how it is shown', () => {
  test('loading: a spinner', () => {
    expect(display('text', { state: 'loading', value: null }, 'metric')).toEqual({ kind: 'spinner' })
  })
  test("'timeout' in red", () => {
    expect(display('text', { state: 'timeout', value: null }, 'metric')).toEqual({
      kind: 'danger',
      text: 'timeout',
      tooltip: null,
    })
  })
  test("'error' in red with the reason as tooltip", () => {
    expect(display('text', { state: 'error', value: null, reason: 'Expired password' }, 'metric')).toEqual({
      kind: 'danger',
      text: 'error',
      tooltip: 'Expired password',
    })
  })
  test("before data: tooltip 'No data is loaded yet'", () => {
    expect(display('text', { state: 'new', value: null }, 'metric')).toEqual({
      kind: 'dash',
      text: '–',
      tooltip: 'No data is loaded yet',
    })
  })
  test('an empty value: a dash with its explanation', () => {
    for (const value of [null, '', { name: '', link: 'https://x.example' }]) {
      expect(display('text', { state: 'done', value }, 'metric')).toEqual({
        kind: 'dash',
        text: '–',
        tooltip: 'We found no data. Contact support if you think this is an error.',
      })
    }
  })
  test('a value by its type; zero is a value', () => {
    expect(display('currency0', { state: 'done', value: 0 }, 'metric')).toEqual({
      kind: 'text',
      text: '$0',
      tooltip: null,
    })
    expect(display('meters', { state: 'done', value: 10.06 }, 'imperial')).toMatchObject({
      text: '33 ft',
    })
  })
  test('a link by its name; without an address it is text', () => {
    expect(
      display('link', { state: 'done', value: { name: 'RZ-18', link: 'https://city.example' } }, 'metric'),
    ).toEqual({
      kind: 'link',
      text: 'RZ-18',
      link: 'https://city.example',
      tooltip: null,
    })
    expect(display('link', { state: 'done', value: { name: 'RZ-18', link: '' } }, 'metric')).toMatchObject({
      kind: 'text',
    })
  })
  test('an edited item shows the edit', () => {
    expect(itemDisplay('text', EDITED, 'metric')).toMatchObject({
      kind: 'text',
      text: 'RT-7',
    })
    expect(itemDisplay('text', FAILED, 'metric')).toMatchObject({
      kind: 'danger',
      tooltip: 'no',
    })
  })
})

import { describe, expect, test } from 'vitest'
import {
  deleteItem,
  displayOf,
  editItem,
  isEdited,
  itemDisplay,
  itemState,
  itemValue,
  newItem,
  rejectItem,
  resolveItem,
  startItem,
  timeOutItem,
} from './async-item.ts'

const fresh = () => newItem<string>({ isEditable: true, isDeletable: true })
const loading = () => startItem(fresh())

describe('an item that arrives later', () => {
  test('new to loading; loading to done, error or timeout', () => {
    expect(itemState(fresh())).toBe('new')
    expect(itemState(loading())).toBe('loading')
    expect([itemState(resolveItem(loading(), 'RS-1')), itemValue(resolveItem(loading(), 'RS-1'))]).toEqual([
      'done',
      'RS-1',
    ])
    expect(rejectItem(loading(), 'Expired password').loaded).toEqual({
      state: 'error',
      value: null,
      reason: 'Expired password',
    })
    expect(itemState(timeOutItem(loading()))).toBe('timeout')
  })

  test('a result settles it once; early, late and doubled ones change nothing', () => {
    const done = resolveItem(loading(), 'RS-1')
    expect(resolveItem(done, 'RS-2')).toBe(done)
    expect(rejectItem(done, 'late')).toBe(done)
    expect(timeOutItem(done)).toBe(done)
    const early = fresh()
    expect(resolveItem(early, 'RS-1')).toBe(early)
  })

  test('after an error or timeout it can be started again; what is done stays', () => {
    expect(itemState(startItem(rejectItem(loading(), 'no')))).toBe('loading')
    expect(itemState(startItem(timeOutItem(loading())))).toBe('loading')
    const done = resolveItem(loading(), 'RS-1')
    expect(startItem(done)).toBe(done)
  })

  test('editing sets done with the edited flag', () => {
    const edited = editItem(fresh(), 'RT-7')
    expect([itemState(edited), itemValue(edited), isEdited(edited)]).toEqual(['done', 'RT-7', true])
  })

  test('a result that comes after an edit does not overwrite it', () => {
    const edited = resolveItem(editItem(loading(), 'RT-7'), 'RS-1')
    expect(itemValue(edited)).toBe('RT-7')
    expect(edited.loaded.value).toBe('RS-1')
  })

  test('delete marks deleted; an edit brings it back', () => {
    const deleted = deleteItem(editItem(resolveItem(loading(), 'RS-1'), 'RT-7'))
    expect(deleted.isDeleted).toBe(true)
    expect(editItem(deleted, 'RM-4').isDeleted).toBe(false)
  })

  test('what is not editable or deletable stays', () => {
    const fixed = newItem<string>()
    expect(editItem(fixed, 'x')).toBe(fixed)
    expect(deleteItem(fixed)).toBe(fixed)
  })
})

describe('how it is shown', () => {
  test('loading: a spinner', () => {
    expect(displayOf('text', { state: 'loading', value: null }, 'metric')).toEqual({ kind: 'spinner' })
  })
  test("'timeout' in red", () => {
    expect(displayOf('text', { state: 'timeout', value: null }, 'metric')).toEqual({
      kind: 'danger',
      text: 'timeout',
      tooltip: null,
    })
  })
  test("'error' in red with the reason as tooltip", () => {
    expect(displayOf('text', { state: 'error', value: null, reason: 'Expired password' }, 'metric')).toEqual({
      kind: 'danger',
      text: 'error',
      tooltip: 'Expired password',
    })
  })
  test("before data: tooltip 'No data is loaded yet'", () => {
    expect(displayOf('text', { state: 'new', value: null }, 'metric')).toEqual({
      kind: 'dash',
      text: '–',
      tooltip: 'No data is loaded yet',
    })
  })
  test('an empty value: a dash with its explanation', () => {
    for (const value of [null, '', { name: '', link: 'https://x.example' }]) {
      expect(displayOf('text', { state: 'done', value }, 'metric')).toEqual({
        kind: 'dash',
        text: '–',
        tooltip: 'We found no data. Contact support if you think this is an error.',
      })
    }
  })
  test('a value by its type; zero is a value', () => {
    expect(displayOf('currency0', { state: 'done', value: 0 }, 'metric')).toEqual({
      kind: 'text',
      text: '$0',
      tooltip: null,
    })
    expect(displayOf('meters', { state: 'done', value: 10.06 }, 'imperial')).toMatchObject({ text: '33 ft' })
  })
  test('a link by its name; without an address it is text', () => {
    expect(
      displayOf('link', { state: 'done', value: { name: 'RZ-18', link: 'https://city.example' } }, 'metric'),
    ).toEqual({
      kind: 'link',
      text: 'RZ-18',
      link: 'https://city.example',
      tooltip: null,
    })
    expect(displayOf('link', { state: 'done', value: { name: 'RZ-18', link: '' } }, 'metric')).toMatchObject({
      kind: 'text',
    })
  })
  test('an edited item shows the edit', () => {
    expect(itemDisplay('text', editItem(rejectItem(loading(), 'no'), 'RT-7'), 'metric')).toMatchObject({
      kind: 'text',
      text: 'RT-7',
    })
    expect(itemDisplay('text', rejectItem(loading(), 'no'), 'metric')).toMatchObject({
      kind: 'danger',
      tooltip: 'no',
    })
  })
})

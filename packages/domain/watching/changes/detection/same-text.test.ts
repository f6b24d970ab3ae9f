import { describe, expect, test } from 'vitest'
import { isSameFacts, isSameText } from './same-text.ts'

describe('two texts that say the same', () => {
  test.each([
    ['RS-1', 'rs 1'],
    ['RS-1', 'RS1'],
    ['CD-1 (531)', 'CD 1 531'],
    ['under review', '  Under   Review. '],
    ['P8,A1', 'A1, P8'],
    ['Café', 'CAFE\u0301'],
    ['ＲＳ－１', 'RS-1'],
    ['', null],
    [' - ', null],
    [null, null],
  ])('%s and %s', (one, other) => {
    expect(isSameText(one, other)).toBe(true)
    expect(isSameText(other, one)).toBe(true)
  })
})

describe('two texts that do not', () => {
  test.each([
    ['RS-1', 'RS-2'],
    ['C-11', 'C-1-1'],
    ['RS-1', 'RS-1*'],
    ['RS-1', 'RS-1+'],
    ['FSR 1.5', 'FSR 15'],
    ['FSR 1.5', 'FSR 1 5'],
    ['RS-1', null],
    ['Village centre', 'Village'],
  ])('%s and %s', (one, other) => expect(isSameText(one, other)).toBe(false))
})

test('attributes say the same in another order, written otherwise, and with blanks for what is missing', () => {
  expect(isSameFacts({ a: 'X y', b: 2, c: null }, { b: '2', a: 'x  Y', d: '' })).toBe(true)
  expect(isSameFacts({ a: true }, { a: 'TRUE' })).toBe(true)
  expect(isSameFacts({}, {})).toBe(true)
})

test('attributes that say more, or something else, do not', () => {
  expect(isSameFacts({ a: 1 }, { a: 2 })).toBe(false)
  expect(isSameFacts({ a: 1 }, {})).toBe(false)
  expect(isSameFacts({ a: 1 }, { b: 1 })).toBe(false)
})

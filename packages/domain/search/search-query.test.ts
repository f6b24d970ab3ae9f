import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPid } from '../parcel/pid.ts'
import { classifySearch, typedListingNumber } from './search-query.ts'

const kind = (text: string) => classifySearch(text).query.kind

describe('what was typed', () => {
  test.each([
    ['49.26, -123.1', 'coordinates'],
    ['-123.1 49.26', 'coordinates'],
    [`49°15'36"N 123°06'00"W`, 'coordinates'],
    ['012-345-678', 'pid'],
    ['012345678', 'pid'],
    ['012 345 678', 'pid'],
    ['PID: 012-345-678', 'pid'],
    ['7894422', 'pid'],
    ['PID 1', 'pid'],
    ['EPS2328', 'plan'],
    ['Strata Plan VR 586', 'plan'],
    ['R2912345', 'listing'],
    ['MLS# 912345', 'listing'],
    ['ML# 10271234', 'listing'],
    ['Listing ID R2912345', 'listing'],
    ['Parcel Identifier: 012-345-678', 'pid'],
    ['MLS® C8054321', 'listing'],
    ['1783 Manitoba St', 'address'],
    ['204-1783 Manitoba', 'address'],
    ['1783', 'address'],
    ['1783 man', 'address'],
    ['Manitoba St', 'address'],
    ['SE Marine Drive', 'address'],
    ['W 10th', 'address'],
    ['Vancouver', 'place'],
    ['Mount Pleasant', 'place'],
    ['mani', 'place'],
    ['', 'empty'],
    ['  ', 'empty'],
    ['***', 'empty'],
  ])('%s is %s', (text, expected) => expect(kind(text)).toBe(expected))

  test('the query carries the normal form', () => {
    expect(classifySearch('PID: 012-345-678').query).toEqual({ kind: 'pid', pid: '012345678' })
    expect(classifySearch('eps 2328').query).toEqual({ kind: 'plan', planNumber: 'EPS2328' })
    expect(classifySearch('mls r2912345').query).toEqual({ kind: 'listing', listingNumber: 'R2912345' })
    expect(classifySearch('#204 - 1783 Manitoba St, Vancouver').query).toMatchObject({
      kind: 'address',
      address: { unit: '204', civicNumber: '1783', street: 'MANITOBA ST', rest: 'VANCOUVER' },
    })
    expect(classifySearch(' Mount  Pleasant ').query).toEqual({ kind: 'place', text: 'MOUNT PLEASANT' })
  })
})

describe('hints', () => {
  test('swapped coordinates', () => {
    expect(classifySearch('-123.1, 49.26').hint).toBe(
      'Read as latitude 49.26, longitude -123.1: longitude came first.',
    )
    expect(classifySearch('49.26, 123.1').hint).toContain('west was assumed')
    expect(classifySearch('49.26, -123.1').hint).toBeNull()
  })
  test('a PID without its zeros, and one with a wrong number of digits', () => {
    expect(classifySearch('7894422').hint).toBe('Read as PID 007-894-422: a PID has nine digits.')
    expect(classifySearch('012-345-67').hint).toBe('A PID has nine digits, this has 8.')
    expect(classifySearch('PID 0123456789').hint).toBe('A PID has nine digits, this has 10.')
    expect(classifySearch('012-345-678').hint).toBeNull()
  })
})

test.each([
  ['R2912345', 'R2912345'],
  ['c8054321', 'C8054321'],
  ['MLS®: 10271234', '10271234'],
  ['10271234', null],
  ['RS-1', null],
])('listing number %s: %s', (text, listingNumber) => expect(typedListingNumber(text)).toBe(listingNumber))

test('law: never fails, and every PID as shown is recognised', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(classifySearch(text).query.kind).toBeTypeOf('string')
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (number) => {
      const pid = String(number).padStart(9, '0')
      expect(classifySearch(formatPid(pid)).query).toEqual({ kind: 'pid', pid })
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanThousands,
  cleanUnits,
  groupedThousands,
  movedUp,
  paddedUnits,
  partsOfPrice,
  partsOfText,
  priceOfParts,
  scaledParts,
} from './typed-price.ts'

test('digits only', () => {
  expect(cleanThousands('1,285k')).toBe('1285')
  expect(cleanUnits('5a0')).toBe('50')
})

test('the low part has up to three digits', () => expect(cleanUnits('12345')).toBe('123'))

test('the low part is padded to three digits with zeros', () => {
  expect(paddedUnits({ thousands: '12', units: '5' })).toBe('005')
  expect(paddedUnits({ thousands: '12', units: '' })).toBe('000')
  expect(paddedUnits({ thousands: '', units: '' })).toBe('')
})

test('value = thousands × 1000 + low part', () => {
  expect(priceOfParts({ thousands: '1285', units: '5' })).toBe(1_285_005)
  expect(priceOfParts({ thousands: '', units: '900' })).toBe(900)
  expect(priceOfParts({ thousands: '3', units: '' })).toBe(3000)
})

test('empty gives null', () => {
  expect(priceOfParts({ thousands: '', units: '' })).toBeNull()
  expect(priceOfParts({ thousands: 'x', units: '-' })).toBeNull()
  expect(partsOfPrice(null)).toEqual({ thousands: '', units: '' })
  expect(partsOfPrice(-1)).toEqual({ thousands: '', units: '' })
  expect(partsOfPrice(Number.NaN)).toEqual({ thousands: '', units: '' })
})

test('law: a price comes back from its parts', () => {
  fc.assert(
    fc.property(fc.nat(), (dollars) => {
      expect(priceOfParts(partsOfPrice(dollars))).toBe(dollars)
    }),
  )
})

test.each([
  ['$1,250,000', 1_250_000],
  ['1 250 000.00', 1_250_000],
  ['1250000', 1_250_000],
  ['1.25m', 1_250_000],
  ['$950K', 950_000],
  ['950 k', 950_000],
  ['1.25mm', 1_250_000],
  ['1.25 million', 1_250_000],
  ['CA$1,250,000', 1_250_000],
  ['1250000 CAD', 1_250_000],
  ['1\u00a0250\u00a0000\u00a0$', 1_250_000],
  ['1,250,000 - 1,500,000', null],
  ['900', 900],
  ['999999999999999', 999_999_999_999_999],
  ['9'.repeat(25), null],
  ['1'.repeat(400), null],
  ['1,25', null],
  ['-5', null],
  ['from 5', null],
])('%s as a whole price', (text, dollars) => {
  const parts = partsOfText(text)
  expect(parts && priceOfParts(parts)).toBe(dollars)
})

test('letters that follow what was typed', () => {
  expect(scaledParts({ thousands: '1', units: '25' }, 'm')).toEqual({ thousands: '1,250', units: '000' })
  expect(scaledParts({ thousands: '950', units: '' }, 'K')).toEqual({ thousands: '950', units: '000' })
  expect(scaledParts({ thousands: '1', units: '' }, 'x')).toBeNull()
  expect(scaledParts({ thousands: '', units: '' }, 'm')).toBeNull()
})

test('more than three digits of units were thousands', () => {
  expect(movedUp({ thousands: '1', units: '250' })).toEqual({ thousands: '1250', units: '' })
})

test('thousands in groups', () => expect(groupedThousands('1250000')).toBe('1,250,000'))

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanThousands, cleanUnits, paddedUnits, partsOfPrice, priceOfParts } from './typed-price.ts'

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

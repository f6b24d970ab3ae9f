import { expect, it } from 'vitest'
import { isPostalCodeIn, normalizeGstNumber, normalizePostalCode } from './billing-address.ts'

it('A postal code is written in capitals with a space, and is in its province', () => {
  expect(normalizePostalCode('v6b1a1')).toBe('V6B 1A1')
  expect(normalizePostalCode('V6B-1A1 ')).toBe('V6B 1A1')
  for (const wrong of ['', '90210', 'V6B 1A', 'D6B 1A1', 'V6B 1O1'])
    expect(normalizePostalCode(wrong)).toBeNull()
  expect(isPostalCodeIn('V6B 1A1', 'BC')).toBe(true)
  expect(isPostalCodeIn('V6B 1A1', 'ON')).toBe(false)
  expect(isPostalCodeIn('X0A 0H0', 'NU')).toBe(true)
})

it('A GST number has nine digits, RT and four digits', () => {
  expect(normalizeGstNumber('123456789 rt 0001')).toBe('123456789RT0001')
  for (const wrong of ['', '123456789', '123456789RC0001', '12345678RT0001'])
    expect(normalizeGstNumber(wrong)).toBeNull()
})

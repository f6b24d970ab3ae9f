import { expect, test } from 'vitest'
import type { Branding } from '#contract/account/branding.ts'
import { isBrandingEmpty, printedColours } from '../../../property/branding/printed-branding.ts'
import { getLowContrast, validateBranding } from './branding-fields.ts'

const EMPTY: Branding = {
  background: '',
  color: '',
  style: 'default',
  type: 'info',
  name: '',
  email: '',
  personalPhoto: '',
  companyName: '',
  companyLogo: '',
  cellPhone: '',
  url: '',
  fax: '',
  officeLocation: '',
  officePhone: '',
  slogan: '',
  banner: '',
}

test('Branding is empty while nothing is stated that could be printed', () => {
  expect(isBrandingEmpty(EMPTY)).toBe(true)
  expect(isBrandingEmpty({ ...EMPTY, background: '#ffffff', style: 'modern', type: 'banner' })).toBe(true)
  expect(isBrandingEmpty({ ...EMPTY, name: '  ' })).toBe(true)
  expect(isBrandingEmpty({ ...EMPTY, slogan: 'We know parcels' })).toBe(false)
  expect(isBrandingEmpty({ ...EMPTY, companyLogo: '/api/files/abc' })).toBe(false)
})

test('Empty branding can be saved', () => {
  expect(validateBranding(EMPTY)).toEqual({})
})

test('Every field that cannot be saved says why', () => {
  const wrong = { ...EMPTY, background: 'green', color: '#12', email: 'pat@', url: 'no site' }
  expect(Object.keys(validateBranding(wrong)).sort()).toEqual(['background', 'color', 'email', 'url'])
})

test('A website may be typed without https', () => {
  expect(validateBranding({ ...EMPTY, url: 'www.example.ca' })).toEqual({})
})

test('What is not chosen is printed in the colours of the style', () => {
  expect(printedColours({ ...EMPTY, style: 'modern', color: '#ffee00' })).toEqual({
    background: '#14594c',
    color: '#ffee00',
  })
})

test('Text that is hard to read on its ground is noticed', () => {
  expect(getLowContrast({ ...EMPTY, style: 'modern' })).toBeNull()
  expect(getLowContrast({ ...EMPTY, background: '#777777', color: '#888888' })).toBeCloseTo(1.26, 1)
})

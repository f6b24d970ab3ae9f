import { expect, test } from 'vitest'
import type { Branding } from '#contract/account/branding.ts'
import { isBrandingEmpty, printedColours } from '../../../property/branding/printed-branding.ts'
import { brandingProblems, lowContrast } from './branding-fields.ts'

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
  expect(brandingProblems(EMPTY)).toEqual({})
})

test('Every field that cannot be saved says why', () => {
  const wrong = { ...EMPTY, background: 'green', color: '#12', email: 'pat@', url: 'no site' }
  expect(Object.keys(brandingProblems(wrong)).sort()).toEqual(['background', 'color', 'email', 'url'])
})

test('A website may be typed without https', () => {
  expect(brandingProblems({ ...EMPTY, url: 'www.example.ca' })).toEqual({})
})

test('What is not chosen is printed in the colours of the style', () => {
  expect(printedColours({ ...EMPTY, style: 'modern', color: '#ffee00' })).toEqual({
    background: '#14594c',
    color: '#ffee00',
  })
})

test('Text that is hard to read on its ground is noticed', () => {
  expect(lowContrast({ ...EMPTY, style: 'modern' })).toBeNull()
  expect(lowContrast({ ...EMPTY, background: '#777777', color: '#888888' })).toBeCloseTo(1.26, 1)
})

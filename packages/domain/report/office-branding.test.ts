import { expect, test } from 'vitest'
import { withOffice } from './office-branding.ts'

const EMPTY = {
  name: '',
  background: '',
  color: '',
  style: 'default',
  type: 'info',
  companyName: '',
  companyLogo: '',
  url: '',
  fax: '',
  officeLocation: '',
  officePhone: '',
  slogan: '',
  banner: '',
}
const OFFICE = {
  ...EMPTY,
  name: 'Head Office',
  background: '#14594c',
  color: '#ffffff',
  style: 'modern',
  companyName: 'Cedar Realty',
}

test('An agent without branding has the look and company of the office, and no name of it', () => {
  expect(withOffice({ ...EMPTY, name: 'Pat' }, OFFICE)).toEqual({ ...OFFICE, name: 'Pat' })
  expect(withOffice(EMPTY, null)).toEqual(EMPTY)
})

test('What the agent states stands, and colours are taken together', () => {
  const own = { ...EMPTY, companyName: 'Pat & Partners', color: '#102030' }
  expect(withOffice(own, { ...OFFICE, slogan: 'Land, found' })).toEqual({ ...own, slogan: 'Land, found' })
})

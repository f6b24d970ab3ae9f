import { expect, test } from 'vitest'
import { propertyTitle } from './parcel-name.ts'

test('short address, municipality, short region and postal code', () => {
  expect(
    propertyTitle({
      addressShort: '33256 Swansea Ave',
      municipality: 'Abbotsford',
      regionShort: 'BC',
      postalCode: 'V2S 1A1',
    }),
  ).toBe('33256 Swansea Ave, Abbotsford, BC, V2S 1A1')
})

test('empty parts are skipped', () => {
  expect(
    propertyTitle({ addressShort: null, municipality: 'Abbotsford', regionShort: ' ', postalCode: '' }),
  ).toBe('Abbotsford')
  expect(propertyTitle({})).toBe('')
})

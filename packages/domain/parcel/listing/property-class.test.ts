import { expect, test } from 'vitest'
import { classifyProperty } from './property-class.ts'

test.each([
  ['House', 'Residential'],
  ['Half duplex', 'Residential'],
  ['Single Family Residence', 'Residential'],
  ['Townhouse', 'Residential'],
  ['Apartment', 'Residential'],
  ['Duplex', 'Multi-family'],
  ['Multi-family', 'Multi-family'],
  ['Unimproved Land', 'Land'],
  ['Land', 'Land'],
  ['Farm', 'Farm'],
  ['Hobby farm land', 'Farm'],
  ['Warehouse', 'Commercial'],
  ['Mixed use', 'Commercial'],
  ['Marina', 'Commercial'],
  ['Something else', null],
  ['Flotilla', null],
  ['', null],
  [null, null],
])('%s is %s', (type, expected) => {
  expect(classifyProperty(type)).toBe(expected)
})

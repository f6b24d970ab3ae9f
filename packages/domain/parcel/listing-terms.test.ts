import { expect, test } from 'vitest'
import { classifyProperty, statusTitle } from './listing-terms.ts'

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

test('a known status has a title, an unknown one is capitalized', () => {
  expect(['active', 'cancelled'].map(statusTitle)).toEqual(['Active', 'Cancelled'])
  expect(statusTitle('temporarily off market')).toBe('Temporarily off market')
  expect(statusTitle('')).toBe('')
})

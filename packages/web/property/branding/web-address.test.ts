import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['', ''],
  ['  ', ''],
  ['example.ca', 'https://example.ca/'],
  [' www.example.ca/team ', 'https://www.example.ca/team'],
  ['http://example.ca', 'http://example.ca/'],
])('%j is the website %j', (typed, address) => {
  expect(webAddress(typed)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'ftp://example.ca',
  'example',
  'two words.ca',
  'https://name:pass@example.ca',
])('%j is no website', (typed) => {
  expect(webAddress(typed)).toBeNull()
})

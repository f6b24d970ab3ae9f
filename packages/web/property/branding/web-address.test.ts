import { expect, test } from 'vitest'
import { shownWebAddress, telephoneAddress, webAddress } from './web-address.ts'

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

test.each([
  ['', ''],
  ['www.example.ca', 'www.example.ca'],
  ['https://www.example.ca/', 'www.example.ca'],
  ['WWW.Example.ca', 'www.example.ca'],
  ['example.ca/team/', 'example.ca/team/'],
  ['example.ca/?agent=pat', 'example.ca/?agent=pat'],
  ['http://example.ca', 'http://example.ca'],
  ['www.exa mple', 'www.exa mple'],
])('%j is shown as %j, before it is saved and after', (typed, shown) => {
  expect(shownWebAddress(typed)).toBe(shown)
  const saved = webAddress(typed)
  if (saved === null) return
  expect(shownWebAddress(saved)).toBe(shown)
  expect(webAddress(shown)).toBe(saved)
})

test.each([
  ['604-555-0123', 'tel:6045550123'],
  ['+1 (604) 555-0123', 'tel:+16045550123'],
  ['604.555.0123 ext. 5', 'tel:6045550123;ext=5'],
  ['604 555 0123 x12', 'tel:6045550123;ext=12'],
  ['call the office', undefined],
  ['', undefined],
])('%j is called at %s', (written, address) => {
  expect(telephoneAddress(written)).toBe(address)
})

import { expect, test } from 'vitest'
import { listeningUrl, localUrl } from './public-url.ts'

test.each([
  ['127.0.0.1', 'http://localhost:4780'],
  ['localhost', 'http://localhost:4780'],
  ['::1', 'http://localhost:4780'],
  ['0.0.0.0', 'http://localhost:4780'],
  ['::', 'http://localhost:4780'],
  ['127.0.0.5', 'http://127.0.0.5:4780'],
  ['192.0.2.7', 'http://192.0.2.7:4780'],
  ['2001:db8::7', 'http://[2001:db8::7]:4780'],
])('people open a server that listens on %s at %s', (address, url) => {
  expect(localUrl(address, 4780)).toBe(url)
})

test('programs reach it by its address', () => {
  expect(listeningUrl('0.0.0.0', 4780)).toBe('http://127.0.0.1:4780')
  expect(listeningUrl('::1', 4780)).toBe('http://[::1]:4780')
})

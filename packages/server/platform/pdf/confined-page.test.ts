import { expect, it } from 'vitest'
import { servedPath } from './confined-page.ts'

it.each([
  ['GET', 'https://lotline.invalid/print.html', '/print.html'],
  ['GET', 'https://lotline.invalid/a?b=c#d', '/a?b=c'],
  ['GET', 'https://lotline.invalid/../etc/passwd', '/etc/passwd'],
  ['POST', 'https://lotline.invalid/print.html', null],
  ['GET', 'http://lotline.invalid/print.html', null],
  ['GET', 'https://lotline.invalid:8443/print.html', null],
  ['GET', 'https://user:word@lotline.invalid/', null],
  ['GET', 'https://lotline.invalid.example.com/', null],
  ['GET', 'http://127.0.0.1:4780/api/health', null],
  ['GET', 'http://169.254.169.254/latest', null],
  ['GET', 'file:///etc/passwd', null],
  ['GET', 'not an address', null],
])('A printed page that requests %s %s gets the file at %j', (method, address, path) => {
  expect(servedPath(method, address)).toBe(path)
})

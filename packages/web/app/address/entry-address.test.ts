import { expect, test } from 'vitest'
import { isPublicPage, withoutHash } from './entry-address.ts'

test.each(['#/dashboard?at=1,2,3', '#dashboard?at=1,2,3'])(
  'the old address %s loses its hash, and keeps path and search',
  (hash) => {
    expect(withoutHash('/', hash)).toBe('/dashboard?at=1,2,3')
  },
)

test.each(['#//elsewhere.example/x', '#/\\\\elsewhere.example/x', '#\\/elsewhere.example/x'])(
  'the hash %s leads to no other host',
  (hash) => {
    const address = withoutHash('/', hash) ?? ''
    expect(new URL(address, 'https://here.example').host).toBe('here.example')
  },
)

test('other addresses are left alone', () => {
  expect(withoutHash('/dashboard', '#/dashboard')).toBeNull()
  expect(withoutHash('/', '')).toBeNull()
  expect(withoutHash('/', '#')).toBeNull()
})

test.each([
  ['/shared', true],
  ['/SHARED/', true],
  ['/Cma', true],
  ['/dashboard/shared', false],
  ['/sharedness', false],
])('%s is a page for strangers: %s', (pathname, isTheirs) => expect(isPublicPage(pathname)).toBe(isTheirs))

import { expect, test } from 'vitest'
import { isPublicPage, removeHash } from './entry-address.ts'

test.each(['#/dashboard?at=1,2,3', '#dashboard?at=1,2,3'])(
  'the old address %s loses its hash, and keeps path and search',
  (hash) => {
    expect(removeHash('/', hash)).toBe('/dashboard?at=1,2,3')
  },
)

test.each(['#//elsewhere.example/x', '#/\\\\elsewhere.example/x', '#\\/elsewhere.example/x'])(
  'the hash %s leads to no other host',
  (hash) => {
    const address = removeHash('/', hash) ?? ''
    expect(new URL(address, 'https://here.example').host).toBe('here.example')
  },
)

test('other addresses are left alone', () => {
  expect(removeHash('/dashboard', '#/dashboard')).toBeNull()
  expect(removeHash('/', '')).toBeNull()
  expect(removeHash('/', '#')).toBeNull()
})

test.each([
  ['/shared', true],
  ['/SHARED/', true],
  ['/Cma', true],
  ['/dashboard/shared', false],
  ['/sharedness', false],
])('%s is a page for strangers: %s', (pathname, isTheirs) => expect(isPublicPage(pathname)).toBe(isTheirs))

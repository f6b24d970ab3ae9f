import { expect, test } from 'vitest'
import { isPublicPage } from '#domain/share/share-rules.ts'
import { removeHash } from './search-params.ts'

test.each(['#/dashboard?at=1,2,3', '#dashboard?at=1,2,3'])(
  'the old address %s loses its hash and keeps path and search',
  (hash) => {
    expect(removeHash('/', hash)).toBe('/dashboard?at=1,2,3')
  },
)

test.each(['#//elsewhere.example/x', '#/\\\\elsewhere.example/x', '#\\/elsewhere.example/x'])(
  'the hash %s cannot lead to another host',
  (hash) => {
    const address = removeHash('/', hash) ?? ''
    expect(new URL(address, 'https://here.example').host).toBe('here.example')
  },
)

test('other addresses are unchanged', () => {
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
])('%s is a public page: %s', (pathname, isTheirs) => expect(isPublicPage(pathname)).toBe(isTheirs))

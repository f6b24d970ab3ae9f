import { expect, test } from 'vitest'
import { withoutHash } from './old-address.ts'

test('an old address loses its hash and keeps path and search', () => {
  expect(withoutHash('/', '#/dashboard?at=1,2,3')).toBe('/dashboard?at=1,2,3')
})

test('other addresses are left alone', () => {
  expect(withoutHash('/dashboard', '#/dashboard')).toBeNull()
  expect(withoutHash('/', '#section')).toBeNull()
  expect(withoutHash('/', '')).toBeNull()
})

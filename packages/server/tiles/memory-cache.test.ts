import { expect, it } from 'vitest'
import { MemoryCache } from './memory-cache.ts'

it('stays within its bytes, and keeps what is used', () => {
  const cache = new MemoryCache<number>(10_000)
  cache.set('used', 0, 1000)
  for (let i = 1; i < 50; i++) {
    expect(cache.get('used')).toBe(0)
    cache.set(`tile ${i}`, i, 1000)
    expect(cache.bytes).toBeLessThanOrEqual(10_000)
  }
  expect(cache.get('tile 49')).toBe(49)
  expect(cache.get('tile 1')).toBeUndefined()
})

it('takes nothing that is larger than itself, and counts a replaced entry once', () => {
  const cache = new MemoryCache<string>(5000)
  cache.set('huge', 'a', 6000)
  expect(cache.get('huge')).toBeUndefined()
  cache.set('a', 'old', 3000)
  cache.set('a', 'new', 1000)
  expect(cache.bytes).toBeLessThan(2000)
  cache.deleteWhere((key) => key === 'a')
  expect(cache.bytes).toBe(0)
})

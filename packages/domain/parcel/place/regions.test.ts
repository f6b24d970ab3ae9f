import { describe, expect, it } from 'vitest'
import { BRITISH_COLUMBIA, regionKey } from './regions.ts'

describe('keys of home areas', () => {
  it.each([
    ['District of Cedar Arm', 'municipality:district-of-cedar-arm'],
    ['Lions Bay, Village of', 'municipality:lions-bay-village-of'],
    ['Tla’amin', 'municipality:tla-amin'],
    ['Québec', 'municipality:quebec'],
    ['ʔaq̓am', 'municipality:ʔaqam'],
  ])('%s', (title, key) => {
    expect(regionKey('municipality', title)).toBe(key)
  })

  it('of the province are written the same way', () => {
    expect(BRITISH_COLUMBIA.key).toBe(regionKey('province', 'British Columbia'))
  })
})

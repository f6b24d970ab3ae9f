import { describe, expect, test } from 'vitest'
import { RESOURCES } from '../account/permissions.ts'
import { drawnOptions, offeredOptions } from './layer-options.ts'

const NOBODY = new Set<never>()
const HOLDER = new Set([RESOURCES.RENTAL_POLICY])

describe('options of a layer', () => {
  test('are offered to everybody, where they need no permission', () => {
    expect(offeredOptions('parcel', NOBODY).map(({ key }) => key)).toEqual(['dimensions', 'areas'])
    expect(offeredOptions('zoning', NOBODY)).toEqual([])
  })

  test('of the rental policy are hidden only from those without its permission', () => {
    expect(offeredOptions('rental_policy', NOBODY)).toEqual([])
    expect(offeredOptions('rental_policy', HOLDER).map(({ label }) => label)).toEqual([
      'Rental replacement',
      'Rental tenure zoning',
      'Short-term rental limits',
    ])
  })

  test('that a permission has gone from are drawn as by default: nothing stays hidden without a switch', () => {
    const chosen = { replacement: false, tenure: true, shortTerm: false }
    expect(drawnOptions('rental_policy', chosen, HOLDER)).toEqual(chosen)
    expect(drawnOptions('rental_policy', chosen, NOBODY)).toEqual({
      replacement: true,
      tenure: true,
      shortTerm: true,
    })
    expect(drawnOptions('parcel', { dimensions: false }, NOBODY)).toEqual({ dimensions: false, areas: true })
  })
})

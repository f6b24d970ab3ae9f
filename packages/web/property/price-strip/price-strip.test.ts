import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stackDots } from './price-strip.tsx'

it('Dots that would overlap are stacked, those that would not stay at the scale', () => {
  expect(stackDots([0.1, 0.5, 0.9])).toEqual([0, 0, 0])
  expect(stackDots([0.5, 0.51, 0.52])).toEqual([0, 1, 2])
  const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })
  fc.assert(
    fc.property(places, (dots) => {
      const storeys = stackDots(dots)
      dots.forEach((dot, index) => {
        dots.forEach((other, otherIndex) => {
          if (index < otherIndex && storeys[index] === storeys[otherIndex])
            expect(Math.abs(dot - other)).toBeGreaterThanOrEqual(0.055)
        })
      })
    }),
  )
})

import { expect, test } from 'vitest'
import { getContrastRatio } from './branding-fields.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#FFFFFF', '#000000', 21],
  ['#14594c', '#14594c', 1],
  // WCAG's own examples on white.
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
])('The contrast of %s and %s is %d', (one, other, ratio) => {
  expect(getContrastRatio(one, other)).toBeCloseTo(ratio, 2)
})

test.each(['', 'red', '#fff', '#12345g'])('%j is no colour that can be compared', (text) => {
  expect(getContrastRatio(text, '#ffffff')).toBeNull()
})

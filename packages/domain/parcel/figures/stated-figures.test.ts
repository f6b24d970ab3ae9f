import { expect, test } from 'vitest'
import { differingStatedArea } from './stated-figures.ts'

test.each([
  [1518.4527, 1518.4, null],
  [89.9555, 89.95, null],
  [1000, 1006, 1006],
  [1000, 994, 994],
  [1000, null, null],
  [null, 1000, 1000],
])('an outline of %s m², stated as %s m²: %s beside it', (measured, stated, shown) => {
  expect(differingStatedArea(measured, stated)).toBe(shown)
})

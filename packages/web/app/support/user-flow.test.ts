import { expect, it } from 'vitest'
import { shouldStartUserFlow } from './start-support.ts'

it.each([
  [true, 1441, true],
  [true, 1440, false],
  [false, 2560, false],
])('the user-flow tool, flag %s, %i px wide: %s', (hasUserFlow, width, expected) =>
  expect(shouldStartUserFlow({ hasUserFlow }, width)).toBe(expected),
)

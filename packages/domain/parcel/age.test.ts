import { expect, test } from 'vitest'
import { ageFromYear } from './age.ts'

test.each([
  [2000, 26],
  ['1954', 72],
  [2026, 0],
])('built in %s is %d years old in 2026', (year, age) => expect(ageFromYear(year, 2026)).toBe(age))

test.each([
  2027,
  '2027',
  Number.NaN,
  'unknown',
  '',
  ' ',
  null,
  undefined,
  0,
  -5,
  1999.5,
  Number.POSITIVE_INFINITY,
])('a year that is no number or lies ahead has no age: %s', (year) =>
  expect(ageFromYear(year, 2026)).toBeNull(),
)

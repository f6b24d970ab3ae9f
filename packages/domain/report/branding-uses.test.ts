import { expect, test } from 'vitest'
import { printedBranding } from './branding-uses.ts'

test.each([
  ['account', 'banner', 'banner'],
  ['account', 'info', 'info'],
  ['info', 'banner', 'info'],
  ['banner', 'info', 'banner'],
  ['none', 'info', null],
] as const)('The use %s of an account that prints its %s is %s', (use, accountBranding, printed) => {
  expect(printedBranding(use, accountBranding)).toBe(printed)
})

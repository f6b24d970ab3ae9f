import { expect, test } from 'vitest'
import { createPrintStyle, getPageName, quoteCssText } from './print-pages.ts'

test('a title can end neither its text nor its rule', () => {
  expect(quoteCssText('12 "The Mews" \\ }\n')).toBe('"12 \\22 The Mews\\22  \\5c  }\\a "')
})

test('each sheet has pages of its own, with its title', () => {
  const style = createPrintStyle(['7 Main St', '9 Main St'])
  expect(style.match(/@page/g)).toHaveLength(2)
  expect(style).toContain(`@page ${getPageName(1)} {`)
  expect(style).toContain('content: "9 Main St"')
})

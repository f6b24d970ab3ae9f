import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['Harbour', 3, 'Har'],
  ['Harbour', 50, 'Harbour'],
  ['ab🏡', 3, 'ab'],
  ['ab🏡', 4, 'ab🏡'],
  ['', 3, ''],
])('%j cut to %i is %j', (text, most, cut) => expect(cutText(text, most)).toBe(cut))

test('law: what is cut is well-formed, begins the text, and leaves out one unit too much at most', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
      const cut = cutText(text, most)
      expect(cut.isWellFormed()).toBe(true)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(most, text.length) - 1)
      expect(cut.length).toBeLessThanOrEqual(most)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, safeFileName } from './cut-text.ts'

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

test.each([
  ['12 Alder Road', '12 Alder Road'],
  ['../a\\b:c?', 'a b c'],
  ['CON', '_CON'],
  [`${'a'.repeat(119)} b`, 'a'.repeat(119)],
  ['nul.notes', '_nul.notes'],
  ['Com1', '_Com1'],
  ['Contact', 'Contact'],
  ['COM10', 'COM10'],
  ['...', ''],
])('the file name of %j is %j', (title, name) => expect(safeFileName(title)).toBe(name))

import { expect, test } from 'vitest'
import { fileName } from './download.ts'

test.each([
  ['Harbour parcels', 'Harbour parcels-1.csv'],
  ['1184/1190 "Tidewater": all?', '1184 1190 Tidewater all-1.csv'],
  ['tab\tand\nline', 'tab and line-1.csv'],
  ['..//..', '.. ..-1.csv'],
  ['Île-des-Chênes ® 3', 'Île-des-Chênes ® 3-1.csv'],
  ['???', 'Unnamed-1.csv'],
  ['', 'Unnamed-1.csv'],
])('a file of %j is called in letters that every disk takes', (title, name) => {
  expect(fileName(title, '1.csv')).toBe(name)
})

test('a long title is cut, its ending is not', () => {
  expect(fileName(`${'a'.repeat(79)} b`, '2026-11-20.csv')).toBe(`${'a'.repeat(79)}-2026-11-20.csv`)
})

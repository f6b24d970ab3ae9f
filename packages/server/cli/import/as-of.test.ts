import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { asOfDay } from './as-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-as-of-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const NOW = '2026-11-22'

it('takes a stated day, up to today', () => {
  expect(asOfDay('2026-07-28', undefined, NOW)).toBe('2026-07-28')
  expect(asOfDay(NOW, undefined, NOW)).toBe(NOW)
})

it.each(['tomorrow', '28/07/2026', '2026-13-01', '2026-02-30', '20260728', '', '2026-07-28T10:00'])(
  'refuses "%s", which is no day, and shows how one is written',
  (stated) => {
    expect(() => asOfDay(stated, undefined, NOW)).toThrow(`such as ${NOW}; "${stated}" is not a date`)
  },
)

it.each(['2026-11-23', '2030-01-01'])('refuses %s, which is to come', (stated) => {
  expect(() => asOfDay(stated, undefined, NOW)).toThrow('in the future (today is 2026-11-22)')
})

it('takes the day that a file was written, but none to come', () => {
  const path = join(folder, 'a.csv')
  writeFileSync(path, 'x')
  const written = (day: string) => utimesSync(path, new Date(day), new Date(day))
  written('2025-03-04T12:00:00Z')
  expect(asOfDay(undefined, path, NOW)).toBe('2025-03-04')
  // Evening in British Columbia.
  written('2025-03-05T05:00:00Z')
  expect(asOfDay(undefined, path, NOW)).toBe('2025-03-04')
  written('2031-01-01T12:00:00Z')
  expect(asOfDay(undefined, path, NOW)).toBe(NOW)
  expect(() => asOfDay(undefined, join(folder, 'none.csv'), NOW)).toThrow('There is no file')
})

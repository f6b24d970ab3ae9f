import { expect, test } from 'vitest'
import { likePattern, readTimeCursor, toPage } from './cursor.ts'

const AT = '2026-11-21T10:00:00.123456Z'
const ID = '0b5c1f5e-6b0e-4d0a-9a3e-5a1c0e7b9d11'

test('a cursor comes back as it went', () => {
  expect(readTimeCursor(`${AT}~${ID}`)).toEqual({ at: AT, id: ID })
  expect(readTimeCursor(`${AT}~42`, 'bigint')).toEqual({ at: AT, id: '42' })
  expect(readTimeCursor(undefined)).toBeNull()
})

test.each(['', 'x', AT, `${AT}~`, `${AT}~42`, `2026-02-30T10:00:00.000000Z~${ID}`, `${AT}~${ID}'`])(
  'refuses %j',
  (text) => {
    expect(() => readTimeCursor(text)).toThrow('after')
  },
)

test('words are sought as they are written', () => {
  expect(likePattern(' 50%_a\\b ')).toBe('%50\\%\\_a\\\\b%')
  expect(likePattern('  ')).toBeNull()
  expect(likePattern(undefined)).toBeNull()
})

test('a page says where the next begins, and the last says that there is none', () => {
  const rows = Array.from({ length: 51 }, (_, index) => index)
  const cut = (some: number[]) => toPage(some, 99, String, (row) => `row ${row}`)
  expect(cut(rows)).toMatchObject({ next: '49', total: 99 })
  expect(cut(rows).rows).toHaveLength(50)
  expect(cut(rows.slice(0, 50))).toMatchObject({ next: null })
  expect(cut([])).toEqual({ rows: [], next: null, total: 99 })
})

import { describe, expect, it } from 'vitest'
import { rowLine } from './row-line.ts'

const lineOf = (name: string, type: string, value: string | number | null) => rowLine([[name, type]], [value])

describe('The line of a row', () => {
  it('holds the values, with nothing for null', () => {
    expect(
      rowLine(
        [
          ['street', 'text'],
          ['unit', 'text'],
        ],
        ['MAIN ST', null],
      ),
    ).toEqual({ ok: true, line: 'MAIN ST\t\\N\n' })
  })

  it.each([
    ['street', 500, 'street is longer than 500 characters'],
    ['search_text', 500, 'the whole address is longer than 500 characters'],
    ['civic_number', 100, 'civic number is longer than 100 characters'],
    ['municipality', 200, 'municipality is longer than 200 characters'],
    ['plan_number', 500, 'plan number is longer than 500 characters'],
  ])('takes a %s that an index can hold, and says what is too long', (name, longest, reason) => {
    expect(lineOf(name, 'text', 'é'.repeat(longest))).toMatchObject({ ok: true })
    expect(lineOf(name, 'text', 'é'.repeat(longest + 1))).toEqual({ ok: false, reason })
  })

  it('takes a legal description of any length', () => {
    expect(lineOf('legal_description', 'text', 'x'.repeat(1_000_000))).toMatchObject({ ok: true })
  })

  it.each([
    ['street', 'text', 'a\0b', 'street contains a NUL character'],
    ['year', 'integer', 2 ** 40, 'year is beyond ±2147483647'],
    [
      'land_value_cents',
      'bigint',
      2 ** 60,
      'land value cents is not a whole number that can be stored exactly',
    ],
    ['depth_metres', 'double precision', Number.NaN, 'depth metres is not a finite number'],
    ['sold_on', 'date', '2026-13-01', 'sold on is not a date: 2026-13-01'],
  ])('says why a %s cannot be stored', (name, type, value, reason) => {
    expect(lineOf(name, type, value)).toEqual({ ok: false, reason })
  })
})

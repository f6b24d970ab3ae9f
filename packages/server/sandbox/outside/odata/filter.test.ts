import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  all,
  atLeast,
  atMost,
  equals,
  equalsAny,
  onOrAfter,
} from '../../../connectors/facts/reso/odata-filter.ts'
import type { EntityType } from './edm.ts'
import { parseFilter, passes } from './filter.ts'
import { narrowingOf } from './narrowing.ts'
import { readOptions, sorted } from './query-options.ts'

const PARCEL: EntityType = {
  name: 'Parcel',
  key: 'Name',
  expands: ['Media'],
  properties: {
    Name: { type: 'String' },
    Area: { type: 'Decimal' },
    SoldOn: { type: 'Date' },
    ChangedAt: { type: 'DateTimeOffset' },
    Uses: { collectionOf: 'String' },
  },
}
const names = (filter: string, rows: readonly Record<string, unknown>[]) =>
  rows.filter((row) => passes(parseFilter(filter, PARCEL), row)).map(({ Name }) => Name)

describe('A filter', () => {
  const rows = [
    { Name: 'A', Area: 600, SoldOn: '2025-05-04' },
    { Name: "O'Hara", Area: 450.5, SoldOn: '2026-01-01' },
    { Name: 'C', Area: null, SoldOn: null },
  ]

  it.each([
    ["Name eq 'A'", ['A']],
    ["Name eq 'O''Hara'", ["O'Hara"]],
    ["not (Name eq 'A' or Name eq 'C')", ["O'Hara"]],
    ["Name eq 'A' or Name eq 'C' and Area gt 1", ['A']],
    ["(Name eq 'A' or Name eq 'C') and Area eq null", ['C']],
    ['Area ge 450.5 and Area lt 600', ["O'Hara"]],
    ['Area le 600', ['A', "O'Hara"]],
    ['SoldOn gt 2025-12-31', ["O'Hara"]],
    ["Name ne 'A'", ["O'Hara", 'C']],
    ['Area gt -1', ['A', "O'Hara"]],
  ])('%s finds %j', (filter, found) => {
    expect(names(filter, rows)).toEqual(found)
  })

  it.each([
    ["Nmae eq 'A'", "Could not find a property named 'Nmae' on type 'Parcel'."],
    ["Uses eq 'A'", "Could not find a property named 'Uses'"],
    ["constructor eq 'A'", "Could not find a property named 'constructor'"],
    ['Name eq A', "Syntax error in $filter after 'eq'."],
    ['Name eq 5', 'incompatible types'],
    ["SoldOn gt '2025-12-31'", 'incompatible types'],
    ["Name like 'A'", "Syntax error in $filter after 'Name'."],
    ["Name eq 'A", 'Syntax error in $filter at position 8.'],
    ["Name eq 'A' Area gt 1", 'Syntax error in $filter at term 4.'],
    ["(Name eq 'A'", 'not closed'],
    ["'A' eq Name", 'Syntax error'],
    ['Area gt 12abc', 'Syntax error in $filter at position 10.'],
    ["contains(Name,'A')", "Could not find a property named 'contains'"],
    ['', 'Syntax error'],
  ])('%s is refused', (filter, message) => {
    expect(() => parseFilter(filter, PARCEL)).toThrow(message)
  })

  it('keeps any text, number and day what it is, from our client to the service', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (name, other) => {
        expect(names(equals('Name', name), [{ Name: name }])).toEqual([name])
        expect(names(equalsAny('Name', [other, name]), [{ Name: name }])).toEqual([name])
        expect(names(equals('Name', name), [{ Name: `${name}x` }])).toEqual([])
      }),
    )
    fc.assert(
      fc.property(fc.double({ min: -200, max: 200, noNaN: true }), (number) => {
        const near = [{ Name: 'at', Area: Math.round(number * 1e12) / 1e12 }]
        expect(names(all(atLeast('Area', number - 1e-9), atMost('Area', number + 1e-9)), near)).toEqual([
          'at',
        ])
      }),
    )
    expect(names(onOrAfter('SoldOn', '2026-01-01'), rows)).toEqual(["O'Hara"])
  })

  it('never holds what is no value or no name', () => {
    expect(() => onOrAfter('SoldOn', "2026-01-01' or '1'")).toThrow('is no date')
    expect(() => equals('Name eq 1 or Name', 'x')).toThrow('is no name of a field')
    expect(() => atLeast('Area', Number.NaN)).toThrow('is no number')
    expect(() => equalsAny('Name', [])).toThrow('something to compare with')
  })

  it('tells which rows can pass at all', () => {
    const narrowing = (filter: string) => narrowingOf(parseFilter(filter, PARCEL))
    expect(narrowing("(Name eq 'A' or Name eq 'B') and Area gt 3 and SoldOn le 2026-01-01")).toEqual({
      values: new Map([['Name', ['A', 'B']]]),
      atLeast: new Map([['Area', 3]]),
      atMost: new Map([['SoldOn', '2026-01-01']]),
    })
    for (const filter of ["Name eq 'A' or Area gt 3", "not Name eq 'A'", 'Name eq null', "Name ne 'A'"])
      expect(narrowing(filter).values.size).toBe(0)
  })
})

describe('Options of a question', () => {
  it.each([
    [{ $top: '-1' }, "Invalid value '-1' for $top."],
    [{ $top: 'ten' }, 'Invalid value'],
    [{ $count: 'yes' }, "Invalid value 'yes' for $count."],
    [{ $select: 'Name,Nmae' }, "Could not find a property named 'Nmae'"],
    [{ $orderby: 'Name down' }, 'Syntax error in $orderby'],
    [{ $orderby: 'Uses' }, 'Syntax error in $orderby'],
    [{ $expand: 'Owner' }, "Could not find a property named 'Owner'"],
    [{ $search: 'x' }, "The query option '$search' is not supported."],
    [{ top: '1' }, "The query option 'top' is not supported."],
    [{ $top: ['1', '2'] }, 'more than once'],
  ])('%j are refused', (query, message) => {
    expect(() => readOptions(query, PARCEL)).toThrow(message)
  })

  it('sort by several fields, what is not known last', () => {
    const { orderBy } = readOptions({ $orderby: 'Area desc, Name' }, PARCEL)
    const rows = [
      { Name: 'c', Area: 1 },
      { Name: 'x', Area: null },
      { Name: 'b', Area: 2 },
      { Name: 'a', Area: 1 },
    ]
    expect(sorted(rows, orderBy).map(({ Name }) => Name)).toEqual(['b', 'a', 'c', 'x'])
  })
})

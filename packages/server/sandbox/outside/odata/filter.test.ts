import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  and,
  atLeast,
  atMost,
  equals,
  equalsAny,
  onOrAfter,
} from '../../../connectors/facts/reso/odata-filter.ts'
import type { EntityType } from './edm.ts'
import { matchesFilter, parseFilter } from './filter.ts'
import { readOptions, sortRows } from './query-options.ts'

const PARCEL: EntityType = {
  name: 'Parcel',
  key: 'Name',
  expands: ['Media'],
  properties: {
    Name: 'String',
    Area: 'Decimal',
    SoldOn: 'Date',
    ChangedAt: 'DateTimeOffset',
    Uses: 'Collection',
  },
}
const names = (filter: string, rows: readonly Record<string, unknown>[]) =>
  rows.filter((row) => matchesFilter(parseFilter(filter, PARCEL), row)).map(({ Name }) => Name)

describe('A filter', () => {
  const rows = [
    { Name: 'A', Area: 600, SoldOn: '2025-05-04' },
    { Name: "O'Hara", Area: 450.5, SoldOn: '2026-01-01' },
    { Name: 'C', Area: null, SoldOn: null },
  ]

  it.each([
    ["Name eq 'A'", ['A']],
    ["Name eq 'O''Hara'", ["O'Hara"]],
    ["Name eq 'A' or Name eq 'C'", ['A', 'C']],
    ["(Name eq 'A' or Name eq 'C') and Area ge 1", ['A']],
    ['Area ge 450.5 and Area le 599', ["O'Hara"]],
    ['Area le 600', ['A', "O'Hara"]],
    ['SoldOn ge 2025-12-31', ["O'Hara"]],
    ['Area ge -1', ['A', "O'Hara"]],
  ])('%s finds %j', (filter, found) => {
    expect(names(filter, rows)).toEqual(found)
  })

  it.each([
    ["Nmae eq 'A'", "Could not find a property named 'Nmae' on type 'Parcel'."],
    ["Uses eq 'A'", "Could not find a property named 'Uses'"],
    ["constructor eq 'A'", "Could not find a property named 'constructor'"],
    ['Name eq A', 'Syntax error in $filter at position 0.'],
    ['Name eq 5', 'incompatible types'],
    ["SoldOn ge '2025-12-31'", 'incompatible types'],
    ["Name like 'A'", "Syntax error in $filter after 'Name'."],
    ["Name ne 'A'", "Syntax error in $filter after 'Name'."],
    ["Name eq 'A", 'Syntax error in $filter at position 0.'],
    ["Area ge 1 and Name eq 'A' Area ge 1", 'Syntax error in $filter at position 14.'],
    ["(Name eq 'A'", 'Syntax error'],
    ["'A' eq Name", 'Syntax error'],
    ['Area ge 12abc', 'Syntax error'],
    ["Name eq 'A' or Area ge 3", 'values of one field'],
    ["Name eq 'A' or Name eq 'B' and Area ge 3", 'Syntax error'],
    ["not Name eq 'A'", 'Syntax error'],
    ["contains(Name,'A')", 'Syntax error'],
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
        expect(names(and(atLeast('Area', number - 1e-9), atMost('Area', number + 1e-9)), near)).toEqual([
          'at',
        ])
      }),
    )
    expect(names(onOrAfter('SoldOn', '2026-01-01'), rows)).toEqual(["O'Hara"])
  })

  it('never holds what is no value or no name', () => {
    expect(() => onOrAfter('SoldOn', "2026-01-01' or '1'")).toThrow('is not a date')
    expect(() => equals('Name eq 1 or Name', 'x')).toThrow('is not the name of a field')
    expect(() => atLeast('Area', Number.NaN)).toThrow('is not a number')
    expect(() => equalsAny('Name', [])).toThrow('something to compare with')
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
    expect(sortRows(rows, orderBy).map(({ Name }) => Name)).toEqual(['b', 'a', 'c', 'x'])
  })
})

import { describe, expect, test } from 'vitest'
import type { CellValue } from '#contract/parcel/parcels.ts'
import { columnOf } from '#domain/table/columns.ts'
import {
  type ColumnFilter,
  createFilterTest,
  formatBound,
  getFilterKind,
  getFilterType,
  readBound,
  readFilter,
} from './column-filter.ts'

const passes = (filter: ColumnFilter, value: CellValue | undefined, today = '2026-03-15') =>
  createFilterTest(filter, today)(value)
const between = (from: string | null, to: string | null): ColumnFilter => ({
  kind: 'dates',
  option: 'custom',
  custom: { from, to },
})

describe('a column filter', () => {
  test('on words finds them inside, whatever their case', () => {
    expect(passes({ kind: 'contains', text: ' rs-1 ' }, 'Zone RS-1A')).toBe(true)
    expect(passes({ kind: 'contains', text: 'rs-1' }, { name: 'RS-1', link: '/x' })).toBe(true)
    expect(passes({ kind: 'contains', text: 'rs-2' }, 'Zone RS-1A')).toBe(false)
  })

  test('on numbers includes both bounds, and an empty side is open', () => {
    expect(passes({ kind: 'range', least: 5, most: 7 }, 5)).toBe(true)
    expect(passes({ kind: 'range', least: 5, most: 7 }, 7)).toBe(true)
    expect(passes({ kind: 'range', least: null, most: 7 }, 7.01)).toBe(false)
    expect(passes({ kind: 'range', least: 5, most: null }, 1e9)).toBe(true)
  })

  test('on dates compares days', () => {
    expect(passes(between('2024-01-01', '2024-12-31'), '2024-12-31')).toBe(true)
    expect(passes(between('2024-01-01', null), '2023-12-31')).toBe(false)
  })

  test('on a period counts back from the day it is', () => {
    const filter: ColumnFilter = {
      kind: 'dates',
      option: 'last12Months',
      custom: { from: '2001-01-01', to: null },
    }
    expect(passes(filter, '2025-03-15')).toBe(true)
    expect(passes(filter, '2025-03-14')).toBe(false)
    expect(passes(filter, '2025-03-15', '2026-03-16')).toBe(false)
  })

  test.each([null, undefined, ''])('lets no unknown value through (%s)', (value) => {
    expect(passes({ kind: 'contains', text: 'a' }, value)).toBe(false)
    expect(passes({ kind: 'range', least: null, most: 5 }, value)).toBe(false)
    expect(passes(between(null, '2030-01-01'), value)).toBe(false)
  })

  test('is of the kind that its column needs', () => {
    expect(getFilterKind('text')).toBe('contains')
    expect(getFilterKind('date')).toBe('dates')
    expect(getFilterKind('currency0')).toBe('range')
    expect(getFilterKind(getFilterType(columnOf('parcel.yearBuilt')))).toBe('range')
    expect(passes({ kind: 'range', least: 1990, most: null }, '1994')).toBe(true)
    expect(passes({ kind: 'range', least: 2000, most: 2010 }, '1998–2004')).toBe(true)
    expect(passes({ kind: 'range', least: null, most: 1990 }, '1998–2004')).toBe(false)
    expect(passes({ kind: 'range', least: 1, most: null }, 'unknown')).toBe(false)
  })
})

describe('a bound as typed', () => {
  test.each([
    ['', 'currency0', null],
    ['1,285,000', 'currency0', 1_285_000],
    ['$1.2M', 'currency0', 1_200_000],
    ['800k', 'currency0', 800_000],
    ['1.4m', 'currency0', 1_400_000],
    ['-4.2 %', 'percent', -4.2],
    ['612', 'areaMetric', 612],
    ['2 ha', 'areaImperial', 20_000],
    ['15 m', 'meters', 15],
  ] as const)('"%s" of %s is %s', (text, type, value) => {
    expect(readBound(text, type, 'imperial')).toEqual({ ok: true, value })
  })

  test('takes the unit of the column where none is typed', () => {
    const oneAcre = readBound('43560', 'areaImperial', 'imperial')
    expect(oneAcre).toEqual(readBound('1 ac', 'areaImperial', 'imperial'))
    expect(oneAcre.ok && oneAcre.value).toBeCloseTo(4046.86, 1)
  })

  test('reads `m` as a million of dollars and of nothing else', () =>
    expect(readBound('1.4m', 'number', 'metric')).toMatchObject({ ok: false }))

  test.each(['many', '12 parsecs', '1.2.3', '--4'])('"%s" is refused with words', (text) => {
    expect(readBound(text, 'areaMetric', 'metric')).toMatchObject({ ok: false })
  })
})

test('a bound is shown again as it was typed', () => {
  for (const type of ['areaImperial', 'areaMetric', 'meters', 'currency0'] as const) {
    const read = readBound('6000', type, 'imperial')
    expect(formatBound(read.ok ? read.value : null, type, 'imperial')).toBe('6000')
  }
  expect(formatBound(null, 'number', 'metric')).toBe('')
})

test('a stored filter is read back, and rubbish is not', () => {
  expect(readFilter({ kind: 'range', least: 1, most: null })).toEqual({ kind: 'range', least: 1, most: null })
  expect(readFilter({ kind: 'contains', text: ' ' })).toBeNull()
  expect(readFilter(between('2024-02-31', null))).toBeNull()
  expect(readFilter(between('2024-02-28', null))).toEqual(between('2024-02-28', null))
  expect(readFilter({ ...between(null, null), option: 'last7Days' })).toMatchObject({ option: 'last7Days' })
  expect(readFilter({ ...between(null, null), option: 'toString' })).toBeNull()
  expect(readFilter('x')).toBeNull()
})

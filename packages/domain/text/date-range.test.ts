import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  customRange,
  DATE_RANGE_OPTIONS,
  type DateRangeOption,
  isInRange,
  toDateRange,
} from './date-range.ts'

const today = '2026-03-31'

describe('date ranges', () => {
  test.each([
    ['last24Months', '2024-03-31', today],
    ['last18Months', '2024-09-30', today],
    ['last12Months', '2025-03-31', today],
    ['last6Months', '2025-09-30', today],
    ['last90Days', '2025-12-31', today],
    ['last60Days', '2026-01-30', today],
    ['last30Days', '2026-03-01', today],
    ['last7Days', '2026-03-24', today],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['thisMonth', '2026-03-01', '2026-03-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
  ] as const)('%s is %s to %s', (option, from, to) =>
    expect(toDateRange(option, today)).toEqual({ from, to }),
  )

  test('nothing selected', () => {
    expect(toDateRange('none', today)).toBeNull()
    expect(isInRange('1900-01-01', null)).toBe(true)
  })

  test('last month in January is December of the year before', () => {
    expect(toDateRange('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  test('custom: From and To as yyyy-MM-dd', () => {
    const custom = { from: '2026-01-01', to: null }
    expect(toDateRange('custom', today, custom)).toEqual(custom)
    expect(toDateRange('custom', today)).toBeNull()
    expect(customRange('2026-01-01', '2026-02-01')).toEqual({
      ok: true,
      range: { from: '2026-01-01', to: '2026-02-01' },
    })
    expect(customRange('', ' ')).toEqual({ ok: true, range: { from: null, to: null } })
    expect(customRange('01/02/2026', '').ok).toBe(false)
    expect(customRange('', '2026-02-30').ok).toBe(false)
    expect(customRange('2026-02-02', '2026-02-01')).toEqual({
      ok: false,
      reason: 'From must not be after To.',
    })
  })

  test('both ends belong to the range, open ends include all', () => {
    const range = { from: '2026-01-01', to: '2026-01-31' }
    expect(isInRange('2026-01-01', range)).toBe(true)
    expect(isInRange('2026-01-31', range)).toBe(true)
    expect(isInRange('2026-02-01', range)).toBe(false)
    expect(isInRange('2026-02-01', { from: '2026-01-01', to: null })).toBe(true)
  })

  test('law: no range is upside down, and ranges back hold today', () => {
    const options = Object.keys(DATE_RANGE_OPTIONS) as DateRangeOption[]
    const date = fc
      .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((moment) => moment.toISOString().slice(0, 10))
    fc.assert(
      fc.property(date, fc.constantFrom(...options), (date, option) => {
        const range = toDateRange(option, date)
        if (range === null) return
        expect((range.from ?? '') <= (range.to ?? '')).toBe(true)
        if (option.endsWith('Days') || option.endsWith('Months')) expect(isInRange(date, range)).toBe(true)
      }),
    )
  })
})

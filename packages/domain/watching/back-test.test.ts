import { describe, expect, test } from 'vitest'
import { BACK_TEST_DAYS, type BackTestedChange, backTestFigures, backTestSince } from './back-test.ts'

/** Saturday, 4 a.m. in British Columbia. */
const NOW = new Date('2026-11-21T12:00:00Z')
const COMPARED = ['2026-11-15', '2026-09-15']
const change = (type: BackTestedChange['type'], asOf: string, isMinor = false): BackTestedChange => ({
  type,
  asOf,
  isMinor,
})

describe('a back-test', () => {
  test('looks back 90 days, of which today is one', () => {
    expect(BACK_TEST_DAYS).toBe(90)
    expect(backTestSince(NOW)).toBe('2026-08-24')
  })

  test('counts what is told and what is minor apart; a new PID with those deleted', () => {
    const figures = backTestFigures(
      [
        change('zoning', '2026-11-20'),
        change('zoning', '2026-11-20', true),
        change('pid_created', '2026-11-20'),
        change('pid_deleted', '2026-11-20'),
        change('land_use', '2026-11-20'),
      ],
      COMPARED,
      NOW,
    )
    expect(figures).toMatchObject({ total: 5, notifiedCount: 4, minorCount: 1 })
    expect(figures.byType).toEqual([
      { type: 'pid_deleted', count: 2 },
      { type: 'land_use', count: 1 },
      { type: 'zoning', count: 1 },
    ])
  })

  test('tells every week, and of which it knows nothing; a week begins on Monday', () => {
    const { byWeek } = backTestFigures(
      [
        change('zoning', '2026-10-18'),
        change('zoning', '2026-10-19'),
        change('zoning', '2026-11-20'),
        change('zoning', '2026-11-20', true),
      ],
      COMPARED,
      NOW,
    )
    expect(byWeek).toHaveLength(13)
    expect(byWeek[0]).toEqual({ week: '2026-08-24', count: null })
    expect(byWeek.filter(({ count }) => count !== null)).toEqual([
      { week: '2026-09-14', count: 0 },
      { week: '2026-10-12', count: 1 },
      { week: '2026-10-19', count: 1 },
      { week: '2026-11-09', count: 0 },
      { week: '2026-11-16', count: 1 },
    ])
    expect(byWeek.at(-1)?.week).toBe('2026-11-16')
  })

  test('of nothing is nothing', () => {
    const figures = backTestFigures([], [], NOW)
    expect(figures).toMatchObject({ total: 0, notifiedCount: 0, minorCount: 0, byType: [] })
    expect(new Set(figures.byWeek.map(({ count }) => count))).toEqual(new Set([null]))
  })
})

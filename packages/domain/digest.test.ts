import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIGEST_HOUR, DIGESTS, duePeriod, latestUntil, periodAt } from './digest.ts'
import { momentOf } from './time-zone.ts'

/** Not Vancouver: whether its clocks still change depends on how old the machine's table of zones is. */
const HOME = 'America/Toronto'
const at = (text: string) => new Date(text)

test('listings come by the day, all else by the week, each tab in a mail of its own', () => {
  expect(DIGESTS).toEqual([
    { key: 'broker_daily', cadence: 'daily', tab: 'broker' },
    { key: 'other_weekly', cadence: 'weekly', tab: 'info' },
    { key: 'mls_daily', cadence: 'daily', tab: 'mls' },
  ])
})

describe('a period', () => {
  test('of a day is the whole day of the place, and its mail comes the next morning', () => {
    expect(periodAt('daily', at('2026-11-21T04:00:00Z'), HOME)).toEqual({
      firstDay: '2026-11-20',
      lastDay: '2026-11-20',
      from: at('2026-11-20T05:00:00Z'),
      until: at('2026-11-21T05:00:00Z'),
      dueAt: at('2026-11-21T12:00:00Z'),
    })
  })

  test('of a week begins on Monday, and its mail comes on the next', () => {
    for (const day of ['2026-11-16', '2026-11-18', '2026-11-22']) {
      expect(periodAt('weekly', momentOf(day, 12, HOME), HOME)).toEqual({
        firstDay: '2026-11-16',
        lastDay: '2026-11-22',
        from: at('2026-11-16T05:00:00Z'),
        until: at('2026-11-23T05:00:00Z'),
        dueAt: at('2026-11-23T12:00:00Z'),
      })
    }
  })

  test('is an hour shorter or longer when clocks change, and its mail still comes at the same hour', () => {
    const spring = periodAt('daily', momentOf('2026-03-08', 12, HOME), HOME)
    expect([spring.from, spring.until, spring.dueAt]).toEqual([
      at('2026-03-08T05:00:00Z'),
      at('2026-03-09T04:00:00Z'),
      at('2026-03-09T11:00:00Z'),
    ])
    const autumn = periodAt('weekly', momentOf('2026-10-28', 12, HOME), HOME)
    expect([autumn.from, autumn.until, autumn.dueAt]).toEqual([
      at('2026-10-26T04:00:00Z'),
      at('2026-11-02T05:00:00Z'),
      at('2026-11-02T12:00:00Z'),
    ])
  })
})

test('a mail is due from its hour on, and not a moment before', () => {
  const due = momentOf('2026-11-23', DIGEST_HOUR, HOME)
  const before = new Date(due.getTime() - 1)
  expect(duePeriod('daily', due, HOME).firstDay).toBe('2026-11-22')
  expect(duePeriod('daily', before, HOME).firstDay).toBe('2026-11-21')
  expect(duePeriod('weekly', due, HOME).firstDay).toBe('2026-11-16')
  expect(duePeriod('weekly', before, HOME).firstDay).toBe('2026-11-09')
})

test('wherever and whenever: periods follow each other without gap, and exactly the one before is due', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const moments = fc.integer({ min: 0, max: 12 * 365 * 24 * 60 }).map((minutes) => {
    return new Date(Date.UTC(2020, 0, 1) + minutes * 60_000)
  })
  const cadences = fc.constantFrom('daily' as const, 'weekly' as const)
  fc.assert(
    fc.property(zones, moments, cadences, (zone, moment, cadence) => {
      const period = periodAt(cadence, moment, zone)
      expect(period.from <= moment && moment < period.until).toBe(true)
      expect(period.until < period.dueAt).toBe(true)
      const next = periodAt(cadence, period.until, zone)
      expect(next.from).toEqual(period.until)
      expect(next.firstDay > period.lastDay).toBe(true)
      expect(duePeriod(cadence, period.dueAt, zone)).toEqual(period)
      const due = duePeriod(cadence, moment, zone)
      expect(due.dueAt <= moment).toBe(true)
      expect(periodAt(cadence, due.until, zone).dueAt > moment).toBe(true)
      expect(due.until <= latestUntil(cadence, moment)).toBe(true)
    }),
  )
})

test('in the middle of a week nothing of it is due anywhere', () => {
  const friday = at('2026-11-20T12:00:00Z')
  expect(latestUntil('weekly', friday) <= at('2026-11-16T14:00:00Z')).toBe(true)
  expect(latestUntil('daily', friday) <= at('2026-11-20T07:00:00Z')).toBe(true)
})

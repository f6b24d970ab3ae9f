import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../text/dates.ts'
import { toMoment } from '../text/time-zone.ts'
import { DIGEST_HOUR, duePeriod, latestUntil, periodAt } from './digest.ts'

/** Whether Vancouver's clocks change depends on the age of the machine's zone table. */
const HOME = 'America/Toronto'
const at = (text: string) => new Date(text)

describe('a period', () => {
  test('of a day is the whole day of the place, and its mail comes the next morning', () => {
    expect(periodAt('daily', at('2026-11-21T04:00:00Z'), HOME)).toEqual({
      firstDay: '2026-11-20',
      until: at('2026-11-21T05:00:00Z'),
      dueAt: at('2026-11-21T12:00:00Z'),
    })
  })

  test('of a week begins on Monday, and its mail comes on the next', () => {
    for (const day of ['2026-11-16', '2026-11-18', '2026-11-22']) {
      expect(periodAt('weekly', toMoment(day, 12, HOME), HOME)).toEqual({
        firstDay: '2026-11-16',
        until: at('2026-11-23T05:00:00Z'),
        dueAt: at('2026-11-23T12:00:00Z'),
      })
    }
  })

  test('is an hour shorter or longer when clocks change, and its mail still comes at the same hour', () => {
    const eve = periodAt('daily', toMoment('2026-03-07', 12, HOME), HOME)
    const spring = periodAt('daily', toMoment('2026-03-08', 12, HOME), HOME)
    expect([eve.until, spring.until, spring.dueAt]).toEqual([
      at('2026-03-08T05:00:00Z'),
      at('2026-03-09T04:00:00Z'),
      at('2026-03-09T11:00:00Z'),
    ])
    const before = periodAt('weekly', toMoment('2026-10-21', 12, HOME), HOME)
    const autumn = periodAt('weekly', toMoment('2026-10-28', 12, HOME), HOME)
    expect([before.until, autumn.until, autumn.dueAt]).toEqual([
      at('2026-10-26T04:00:00Z'),
      at('2026-11-02T05:00:00Z'),
      at('2026-11-02T12:00:00Z'),
    ])
  })
})

test('a mail is due from its hour on, and not a moment before', () => {
  const due = toMoment('2026-11-23', DIGEST_HOUR, HOME)
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
      expect(moment < period.until).toBe(true)
      expect(period.until < period.dueAt).toBe(true)
      const next = periodAt(cadence, period.until, zone)
      expect(next.firstDay).toBe(addDays(period.firstDay, cadence === 'daily' ? 1 : 7))
      expect(periodAt(cadence, new Date(period.until.getTime() - 1), zone)).toEqual(period)
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

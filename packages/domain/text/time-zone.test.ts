import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { DEFAULT_TIME_ZONE, dayAt, endOfDay, knownTimeZone, toMoment } from './time-zone.ts'

const iso = (date: string, hour: number, zone: string) => toMoment(date, hour, zone).toISOString()

test('a zone that is none, or not stated, is that of British Columbia', () => {
  expect(knownTimeZone('America/Toronto')).toBe('America/Toronto')
  for (const stated of ['', 'Middle/Earth', undefined, null, 7]) {
    expect(knownTimeZone(stated)).toBe(DEFAULT_TIME_ZONE)
  }
})

test('the day is that of the place, not of Greenwich', () => {
  expect(dayAt(new Date('2026-11-21T04:59:59Z'), 'America/Toronto')).toBe('2026-11-20')
  expect(dayAt(new Date('2026-11-21T05:00:00Z'), 'America/Toronto')).toBe('2026-11-21')
  expect(dayAt(new Date('2026-11-21T11:00:00Z'), 'Pacific/Auckland')).toBe('2026-11-22')
  expect(dayAt(new Date('2026-12-31T23:59:00Z'), 'UTC')).toBe('2026-12-31')
})

test('a day ends where clocks there are put on midnight', () => {
  const ends = (date: string) => endOfDay(date, 'America/Toronto').toISOString()
  expect(ends('2026-11-26')).toBe('2026-11-27T04:59:59.999Z')
  expect(ends('2026-07-31')).toBe('2026-08-01T03:59:59.999Z')
  expect(dayAt(endOfDay('2026-11-26', DEFAULT_TIME_ZONE), DEFAULT_TIME_ZONE)).toBe('2026-11-26')
})

test('an hour is told in winter and in summer time', () => {
  expect(iso('2026-01-05', 7, 'America/Toronto')).toBe('2026-01-05T12:00:00.000Z')
  expect(iso('2026-07-06', 7, 'America/Toronto')).toBe('2026-07-06T11:00:00.000Z')
  expect(iso('2026-07-06', 7, 'America/St_Johns')).toBe('2026-07-06T09:30:00.000Z')
})

test('a day on which clocks change is an hour shorter or longer', () => {
  const hours = (date: string) =>
    (toMoment(addDays(date, 1), 0, 'America/Toronto').getTime() -
      toMoment(date, 0, 'America/Toronto').getTime()) /
    3_600_000
  expect(hours('2026-03-07')).toBe(24)
  expect(hours('2026-03-08')).toBe(23)
  expect(hours('2026-11-01')).toBe(25)
})

test('an hour that comes twice is its first, one that is left out is as much later', () => {
  expect(iso('2026-11-01', 1, 'America/Toronto')).toBe('2026-11-01T05:00:00.000Z')
  expect(iso('2026-03-08', 2, 'America/Toronto')).toBe('2026-03-08T07:00:00.000Z')
  // A skipped midnight.
  expect(iso('2018-11-04', 0, 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
})

test('whatever the place and the day: its hours follow each other, and lie within it', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const dates = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))
  fc.assert(
    fc.property(zones, dates, (zone, date) => {
      const [midnight, morning, next] = [
        toMoment(date, 0, zone),
        toMoment(date, 7, zone),
        toMoment(addDays(date, 1), 0, zone),
      ]
      expect(midnight.getTime()).toBeLessThan(morning.getTime())
      expect(morning.getTime()).toBeLessThan(next.getTime())
      expect(dayAt(midnight, zone)).toBe(date)
      expect(dayAt(morning, zone)).toBe(date)
    }),
  )
})

import { expect, test } from 'vitest'
import { formatDay, formatLongDay, formatMoment, formatPacificMoment } from './moments.ts'

const EVENING = new Date(2026, 2, 4, 22, 5)

test('a moment in each style, in the time zone of the machine', () => {
  expect(formatMoment(EVENING, 'dayAndTime')).toBe('Mar 4, 2026, 10:05 p.m.')
  expect(formatMoment(EVENING, 'time')).toBe('10:05 p.m.')
})

test('ISO text is the same moment', () =>
  expect(formatMoment(EVENING.toISOString(), 'time')).toBe('10:05 p.m.'))

test('Pacific time, wherever the machine is', () =>
  expect(formatPacificMoment('2026-07-04T17:14:00.000Z')).toBe('July 4, 2026 at 10:14 a.m. (Pacific time)'))

test('a day without its time is that of British Columbia, wherever the machine is', () => {
  const evening = '2026-03-05T06:59:00.000Z'
  const [{ timeZone }, zone] = [Intl.DateTimeFormat().resolvedOptions(), process.env.TZ]
  process.env.TZ = 'America/Toronto'
  try {
    expect(new Date(evening).getDate()).toBe(5)
    expect(formatDay(evening)).toBe('Mar 4, 2026')
    expect(formatLongDay(evening)).toBe('March 4, 2026')
    expect(formatMoment(evening, 'shortDay')).toBe('Mar 4')
  } finally {
    process.env.TZ = zone ?? timeZone
  }
})

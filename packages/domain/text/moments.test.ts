import { expect, test } from 'vitest'
import { formatMoment, formatPacificMoment } from './moments.ts'

const EVENING = new Date(2026, 2, 4, 22, 5)

test('a moment in each style, in the time zone of the machine', () => {
  expect(formatMoment(EVENING, 'day')).toBe('Mar 4, 2026')
  expect(formatMoment(EVENING, 'shortDay')).toBe('Mar 4')
  expect(formatMoment(EVENING, 'dayAndTime')).toBe('Mar 4, 2026, 10:05 p.m.')
  expect(formatMoment(EVENING, 'time')).toBe('10:05 p.m.')
})

test('ISO text is the same moment', () =>
  expect(formatMoment(EVENING.toISOString(), 'time')).toBe('10:05 p.m.'))

test('Pacific time, wherever the machine is', () =>
  expect(formatPacificMoment('2026-07-04T17:14:00.000Z')).toBe('July 4, 2026 at 10:14 a.m. (Pacific time)'))

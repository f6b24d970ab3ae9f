import { expect, test } from 'vitest'
import {
  ageText,
  agoText,
  browserText,
  bytesText,
  cronText,
  durationText,
  keyText,
} from './monitor-labels.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:55:00Z', '5 min ago'],
  ['2026-11-21T08:30:00Z', '3 h ago'],
  ['2026-11-09T12:00:00Z', '12 d ago'],
])('%s was %s', (time, words) => {
  expect(agoText(time, NOW)).toBe(words)
})

test.each([
  [0, '0 d'],
  [1200, '1,200 d'],
  [-2, '2 d ahead'],
])('data of %i days are %s old', (days, words) => {
  expect(ageText(days)).toBe(words)
})

test.each([
  [42_900, '42 s'],
  [17 * 60_000, '17 min'],
  [(3 * 60 + 5) * 60_000, '3 h 5 min'],
  [(52 * 60 + 7) * 60_000, '2 d 4 h'],
])('%s ms are %s', (ms, words) => {
  expect(durationText(ms)).toBe(words)
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [418_200_000, '418 MB'],
  [2e15, '2,000 TB'],
])('%s bytes are %s', (bytes, words) => {
  expect(bytesText(bytes)).toBe(words)
})

test.each([
  [null, 'Unknown browser'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/140.0 Safari/537 Edg/140', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18 Safari/605', 'Safari on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Gecko Firefox/140', 'Firefox on Linux'],
  ['curl/8', 'Browser'],
])('%s is %s', (userAgent, words) => {
  expect(browserText(userAgent)).toBe(words)
})

test('keys are read as words', () => {
  expect(keyText('send-queued-mails')).toBe('Send queued mails')
  expect(keyText('table_ltsa_owners')).toBe('Table ltsa owners')
})

test.each([
  ['* * * * *', 'Every minute'],
  ['7 * * * *', 'Hourly at :07'],
  ['17 3 * * *', 'Daily at 03:17'],
  ['*/5 * * * *', '*/5 * * * *'],
  ['0 4 * * 1', '0 4 * * 1'],
])('%s is %s', (cron, words) => {
  expect(cronText(cron)).toBe(words)
})

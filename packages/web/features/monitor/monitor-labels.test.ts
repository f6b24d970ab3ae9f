import { expect, test } from 'vitest'
import { formatCron, formatKey } from './monitor-labels.ts'

test('keys are read as words', () => {
  expect(formatKey('send-queued-mails')).toBe('Send queued mails')
  expect(formatKey('email-changed')).toBe('E-mail changed')
  expect(formatKey('table_ltsa_owners')).toBe('Table LTSA owners')
})

test.each([
  ['* * * * *', 'Every minute'],
  ['7 * * * *', 'Hourly at :07'],
  ['23 */4 * * *', 'Every 4 hours at :23'],
  ['17 3 * * *', 'Daily at 03:17'],
  ['*/5 * * * *', 'Every 5 minutes'],
  ['*/5 4 * * *', '*/5 4 * * *'],
  ['0 4 * * 1', '0 4 * * 1'],
])('%s is %s', (cron, words) => {
  expect(formatCron(cron)).toBe(words)
})

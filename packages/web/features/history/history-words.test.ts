import { expect, test } from 'vitest'
import { changes, csvName } from './history-words.ts'

test('a CSV is called after the collection, the tab and the day, in letters that every disk takes', () => {
  expect(csvName('Harbour lots', 'info', '2026-11-21')).toBe('Harbour lots-history-info-2026-11-21.csv')
  expect(csvName('1184/1190 "Tidewater": all?', 'mls', '2026-11-21')).toBe(
    '1184 1190 Tidewater all-history-mls-2026-11-21.csv',
  )
  expect(csvName('..//..', 'broker', '2026-11-21')).toBe('.. ..-history-broker-2026-11-21.csv')
  expect(csvName('???', 'broker', '2026-11-21')).toBe('Unnamed-history-broker-2026-11-21.csv')
  expect(csvName('a'.repeat(200), 'info', '2026-11-21').length).toBeLessThan(120)
})

test('changes are counted in words', () => {
  expect([changes(1), changes(5_000)]).toEqual(['1 change', '5,000 changes'])
})

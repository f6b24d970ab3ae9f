import { expect, test } from 'vitest'
import { formatBytes, formatBytesIn, formatBytesOver, MEGABYTE } from './sizes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [418_200_000, '418 MB'],
  [64 * MEGABYTE, '64 MB'],
  [2e15, '2,000 TB'],
])('%d bytes are %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown))

test('in one unit whatever the size', () => {
  expect(formatBytesIn('MB', 1_234_560_000)).toBe('1,234.6 MB')
  expect(formatBytesIn('MB', 40_000)).toBe('0.0 MB')
  expect(formatBytesIn('MB', 1_600_000, 0)).toBe('2 MB')
  expect(formatBytesIn('GB', 25e8)).toBe('2.5 GB')
})

test.each([
  [30_001_420, '30 MB'],
  [25_300_000, '25.3 MB'],
  [25_004_000, '25.004 MB'],
  [25_000_001, '25.000001 MB'],
])('%d bytes, where 25 MB are allowed, are %s', (bytes, shown) =>
  expect(formatBytesOver(25 * MEGABYTE, bytes)).toBe(shown),
)

import { expect, test } from 'vitest'
import { shareText } from './share-text.ts'

const share = (label: string, of: number) => ({ label, share: of })

test.each([
  [[], null],
  [[share('RS-1', 1)], 'RS-1'],
  [[share('RS-1', 0.97)], 'RS-1'],
  [[share('ALR', 0.4)], 'ALR 40%'],
  [[share('RT-7', 0.38), share('RS-1', 0.62)], 'RS-1 62%, RT-7 38%'],
  [[share('RS-1', 0.5), share('RS-1', 0.5)], 'RS-1'],
  [[share('RS-1', 0.992), share('RT-7', 0.008)], 'RS-1'],
  [[share('RS-1', 0.004)], 'RS-1 < 1%'],
])('%o', (shares, text) => expect(shareText(shares)).toBe(text))

test('equal shares come in the order of the alphabet, and many are counted', () => {
  const many = ['G', 'F', 'E', 'D', 'C', 'B', 'A'].map((label) => share(label, 0.1))
  expect(shareText(many)).toBe('A 10%, B 10%, C 10%, D 10%, E 10%, 2 more')
})

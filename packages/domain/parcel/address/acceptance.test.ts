import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAddress } from './address.ts'

const ADDRESSES = readFileSync(new URL('./acceptance-addresses.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.split(' | ').length === 4 && !line.startsWith('//'))
  .map((line) => {
    const [text = '', unit = '', civicNumber = '', street = ''] = line.split(' | ')
    return { text, unit: unit === '-' ? null : unit, civicNumber, street }
  })

test.each(ADDRESSES)('$text', ({ text, unit, civicNumber, street }) =>
  expect(parseAddress(text)).toMatchObject({ unit, civicNumber, street }),
)

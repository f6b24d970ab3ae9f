import { expect, test } from 'vitest'
import { ACCEPTANCE_ADDRESSES } from './acceptance-addresses.ts'
import { parseAddress } from './address.ts'

test.each(ACCEPTANCE_ADDRESSES)('$kind: $text', ({ text, unit, civicNumber, street }) =>
  expect(parseAddress(text)).toMatchObject({ unit, civicNumber, street }),
)

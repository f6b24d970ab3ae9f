import { expect, test } from 'vitest'
import { leadingAddresses } from './leading-addresses.ts'

test.each([
  [[], null],
  [[null, null], null],
  [['101 Main St'], '101 Main St'],
  [['103 Main St', '101 Main St'], '101 Main St and 103 Main St'],
  [['9 Main St', '10 Main St', '1 Oak Ave'], '9 Main St, 10 Main St and 1 Oak Ave'],
  [['20 Main St', '9 Main St', '10 Main St', '1 Oak Ave'], '9 Main St, 10 Main St and 2 more'],
  [['5 - 20 Main St', '9 Main St'], '9 Main St and 5 - 20 Main St'],
  [['101 Main St', '101 Main St'], '101 Main St'],
  [['101 Main St', null], '101 Main St and 1 more'],
  [Array.from({ length: 1202 }, (_, at) => `${at + 1} Main St`), '1 Main St, 2 Main St and 1,200 more'],
])('%j leads a line as %j', (addresses, lead) => expect(leadingAddresses(addresses)).toBe(lead))

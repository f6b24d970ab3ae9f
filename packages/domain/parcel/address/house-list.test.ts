import { expect, test } from 'vitest'
import { spellHouseList } from './house-list.ts'

test.each([
  ['335, 337 & 341 Main St', '335 & 337 & 341 Main St'],
  ['335, 337, and 341 Main St', '335 & 337 & 341 Main St'],
])('%s are houses', (text, spelled) => expect(spellHouseList(text)).toBe(spelled))

test.each([
  '335 & 341 Main St',
  '13750, 88 Ave',
  '128, 130 St, Surrey',
  '204, 1783 Manitoba St',
  '128, 130 Ninth Ave',
  '128,130 Ninth Ave, Testtown',
  '1204, 1250 Main St',
  '128, 130',
  '128, 130-1189 Main St',
  'Unit 128, 130 Main St',
  '49.2, -123.1',
])('%s stays as it is', (text) => expect(spellHouseList(text)).toBe(text))

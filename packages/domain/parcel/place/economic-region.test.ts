import { expect, test } from 'vitest'
import { findEconomicRegion } from './economic-region.ts'

test.each([
  ['Capital Regional District', 'Vancouver Island and Coast'],
  ['Regional District of Fraser-Fort George', 'Cariboo'],
  ['Metro Vancouver Regional District', 'Lower Mainland–Southwest'],
  ['Regional District of Okanagan Similkameen', 'Thompson–Okanagan'],
  ['Regional District of Kootenay-Boundary', 'Kootenay'],
  ['qathet Regional District', 'Vancouver Island and Coast'],
  ['Northern Rockies Regional Municipality', 'Northeast'],
  ['Stikine Region (Unincorporated)', 'Nechako'],
])('%s lies in %s', (district, region) => expect(findEconomicRegion(district)).toBe(region))

test('a district that is none has no region', () => {
  expect(findEconomicRegion('0021')).toBeNull()
  expect(findEconomicRegion('')).toBeNull()
})

import { expect, test } from 'vitest'
import { economicRegionOf } from './economic-region.ts'

test.each([
  ['Capital Regional District', 'Vancouver Island and Coast'],
  ['Regional District of Fraser-Fort George', 'Cariboo'],
  ['Metro Vancouver Regional District', 'Lower Mainland–Southwest'],
  ['Regional District of Okanagan Similkameen', 'Thompson–Okanagan'],
  ['Regional District of Kootenay-Boundary', 'Kootenay'],
  ['qathet Regional District', 'Vancouver Island and Coast'],
  ['Northern Rockies Regional Municipality', 'Northeast'],
  ['Stikine Region (Unincorporated)', 'Nechako'],
])('%s lies in %s', (district, region) => expect(economicRegionOf(district)).toBe(region))

test('a district that is none has no region', () => {
  expect(economicRegionOf('0021')).toBeNull()
  expect(economicRegionOf('')).toBeNull()
})

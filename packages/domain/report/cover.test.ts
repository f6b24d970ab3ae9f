import { expect, test } from 'vitest'
import { COVER_TYPES, type CoverAddress, coverLines, coverPid, coverTitles } from './cover.ts'

const HOUSE: CoverAddress = {
  addressLine1: '1184 Tidewater Crescent',
  addressLine2: null,
  municipality: 'Reedport',
  regionShort: 'BC',
  postalCode: 'V0N 9A1',
  country: 'Canada',
  pid: '012345678',
}

test('the cover has a line for each part of the address that is stated', () => {
  expect(coverLines(HOUSE)).toEqual(['1184 Tidewater Crescent', 'Reedport BC', 'V0N 9A1, Canada'])
  expect(coverLines({ ...HOUSE, addressLine2: 'Unit 4', postalCode: null })).toEqual([
    '1184 Tidewater Crescent',
    'Unit 4',
    'Reedport BC',
    'Canada',
  ])
})

test('a PID is written in its groups; without one nothing is', () => {
  expect(coverPid(HOUSE.pid)).toBe('PID 012-345-678')
  expect(coverPid(null)).toBeNull()
})

test('every kind of cover has a title; a place without a parcel has no picture of Google’s', () => {
  expect(Object.keys(coverTitles({ place: null, parcels: [1] }))).toEqual([...COVER_TYPES])
  expect(coverTitles({ place: null, parcels: [1, 2] }).satellite_map).toBe('Map')
  expect(coverTitles({ place: {}, parcels: [] })).toEqual({
    satellite_map: 'Map',
    custom_image: 'Custom image',
  })
})

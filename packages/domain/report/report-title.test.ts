import { expect, test } from 'vitest'
import { reportTitle } from './report-title.ts'

const HOUSE = {
  addressLine1: '1184 Tidewater Crescent',
  addressLine2: null,
  municipality: 'Reedport',
  regionShort: 'BC',
  postalCode: 'V0N 9A1',
  country: 'Canada',
  pid: '012345678',
}

test('a title is made of the parts of the address, empty ones skipped, unless the report has its own', () => {
  expect(reportTitle(null, HOUSE, 1)).toBe('1184 Tidewater Crescent, Reedport, BC, V0N 9A1')
  expect(reportTitle(null, { ...HOUSE, postalCode: null, municipality: ' ' }, 1)).toBe(
    '1184 Tidewater Crescent, BC',
  )
  expect(reportTitle('For a client', HOUSE, 4)).toBe('For a client')
})

test('of several parcels it names the first and counts the others', () => {
  expect(reportTitle(null, HOUSE, 4)).toBe('1184 Tidewater Crescent, Reedport, BC, V0N 9A1 and 3 more')
})

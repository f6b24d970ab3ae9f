import { expect, test } from 'vitest'
import type { CoverAddress } from './cover.ts'
import { pdfTitle, reportTitle } from './report-title.ts'

const HOUSE = {
  addressLine1: '1184 Tidewater Crescent',
  addressLine2: null,
  municipality: 'Reedport',
  regionShort: 'BC',
  postalCode: 'V0N 9A1',
  country: 'Canada',
  pid: '012345678',
}

const titleOf = (...parcels: CoverAddress[]) => reportTitle({ title: null, parcels, place: null })

test('a title is made of the parts of the address, empty ones skipped, unless the report has its own', () => {
  expect(titleOf(HOUSE)).toBe('1184 Tidewater Crescent, Reedport, BC, V0N 9A1')
  expect(titleOf({ ...HOUSE, postalCode: null, municipality: ' ' })).toBe('1184 Tidewater Crescent, BC')
  expect(reportTitle({ title: 'For a client', parcels: [HOUSE, HOUSE], place: null })).toBe('For a client')
})

test('of several parcels it names the first and counts the others', () => {
  const several = '1184 Tidewater Crescent, Reedport, BC, V0N 9A1 and 3 more'
  expect(titleOf(HOUSE, HOUSE, HOUSE, HOUSE)).toBe(several)
  expect(reportTitle({ title: null, parcels: [HOUSE], place: null }, 4)).toBe(several)
})

test('of a place with a long name it is no longer than a title may be', () =>
  expect(reportTitle({ title: null, parcels: [], place: { name: 'x'.repeat(300) } })).toHaveLength(200))

test('of a place without a parcel it is the name of the place, unless the report has its own', () => {
  const about = { parcels: [], place: { name: 'New house at the harbour' } }
  expect(reportTitle({ title: null, ...about })).toBe('New house at the harbour')
  expect(reportTitle({ title: 'For a client', ...about })).toBe('For a client')
})

test('The PDF of a market analysis is titled so', () => {
  const report = { title: '2301 Mooring Street', parcels: [], place: null }
  expect(pdfTitle({ ...report, isOfAnalysis: true })).toBe('Market Analysis – 2301 Mooring Street')
  expect(pdfTitle({ ...report, isOfAnalysis: false })).toBe('2301 Mooring Street')
})

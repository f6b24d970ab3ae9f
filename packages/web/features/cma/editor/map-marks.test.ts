import { expect, it } from 'vitest'
import { someAnalysis, someAnswer, someListing } from '../../../testing/analysis-factory.ts'
import { toMapMarks } from './map-marks.tsx'

it('Sales on the map are at the prices of the tables, without the GST of new homes', () => {
  const answer = someAnswer()
  const taxed = <Row extends (typeof answer.candidates)[number] | (typeof answer.comparables)[number]>(
    row: Row,
  ) => ({
    ...row,
    sale: { ...row.sale, priceDollars: 1_050_000, taxDollars: 50_000 },
  })
  const marks = toMapMarks(someAnalysis(), {
    ...answer,
    comparables: answer.comparables.slice(0, 1).map(taxed),
    candidates: answer.candidates.map(taxed),
  })
  expect(marks.map(({ label }) => label)).toEqual([
    '2400 Saltgrass Lane, $1,000,000 net of GST',
    'Comparable 1: 2242 Saltgrass Lane, $1,000,000 net of GST',
    'Subject: 2301 Mooring Street',
  ])
})

it('Listings are on the map by their states, each at its place with its list price, and are no comparables', () => {
  const listing = someListing({ id: 'listing:1', name: '14 Mooring Street', position: [-123.11, 49.26] })
  const competition = (['active', 'pending', 'expired'] as const).map((status) => ({ ...listing, status }))
  const marks = toMapMarks(someAnalysis(), someAnswer({ competition }))
  expect(marks.filter(({ id }) => id === 'listing:1')).toEqual([
    {
      id: 'listing:1',
      at: [-123.11, 49.26],
      text: '',
      label: 'For sale: 14 Mooring Street, $990,000',
      kind: 'active',
    },
    expect.objectContaining({ kind: 'pending', label: 'Pending: 14 Mooring Street, $990,000' }),
    expect.objectContaining({ kind: 'expired', label: 'Expired unsold: 14 Mooring Street, $990,000' }),
  ])
})

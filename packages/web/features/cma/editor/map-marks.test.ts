import { expect, it } from 'vitest'
import { someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { marksOf } from './map-marks.ts'

it('Sales on the map are at the prices of the tables, without the GST of new homes', () => {
  const answer = someAnswer()
  const taxed = <Row extends (typeof answer.candidates)[number] | (typeof answer.comparables)[number]>(
    row: Row,
  ) => ({
    ...row,
    sale: { ...row.sale, priceDollars: 1_050_000, taxDollars: 50_000 },
  })
  const marks = marksOf(someAnalysis(), {
    ...answer,
    comparables: answer.comparables.slice(0, 1).map(taxed),
    candidates: answer.candidates.map(taxed),
  })
  expect(marks.map(({ label }) => label)).toEqual([
    '2400 Saltgrass Lane, $1,000,000',
    'Comparable 1: 2242 Saltgrass Lane, $1,000,000',
    'Subject: 2301 Mooring Street',
  ])
})

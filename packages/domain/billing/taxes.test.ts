import { expect, it } from 'vitest'
import { taxesIn } from './taxes.ts'

it('Only taxes that the seller is registered for are charged, by the province of the buyer', () => {
  expect(taxesIn('BC', [])).toEqual([])
  expect(taxesIn('BC', ['gst'])).toEqual([{ name: 'GST', percent: 5 }])
  expect(taxesIn('BC', ['gst', 'pst-bc'])).toEqual([
    { name: 'GST', percent: 5 },
    { name: 'PST (BC)', percent: 7 },
  ])
  expect(taxesIn('ON', ['gst', 'pst-bc'])).toEqual([{ name: 'HST', percent: 13 }])
  expect(taxesIn('QC', ['gst', 'qst'])).toEqual([
    { name: 'GST', percent: 5 },
    { name: 'QST', percent: 9.975 },
  ])
})

import { expect, it } from 'vitest'
import { type PriceStrip, readStripTable, stripTable, stripText } from './price-strip.ts'

const none = { releaseId: null, furtherReleaseIds: [] }
const releases = { answer: { releaseId: 1, furtherReleaseIds: [] }, differences: none, assessed: none }
const strip: PriceStrip = {
  dollars: 1_285_000,
  ranges: [
    { share: 0.8, lowDollars: 1_120_000, highDollars: 1_470_000 },
    { share: 0.9, lowDollars: 1_050_000, highDollars: 1_560_000 },
  ],
  numbered: [
    { number: '1', dollars: 1_281_000 },
    { number: '12', dollars: 1_315_250 },
  ],
  assessedDollars: 1_302_000,
}

it('A strip on paper is the strip on the screen', () => {
  expect(readStripTable(stripTable(strip, releases))).toEqual(strip)
  const minimalStrip = { ...strip, numbered: [], assessedDollars: null }
  expect(readStripTable(stripTable(minimalStrip, releases))).toEqual(minimalStrip)
})

it('A strip whose value is withheld is not drawn', () => {
  const table = stripTable(strip, releases)
  const rows = table.rows.filter(({ releaseId }) => releaseId !== 1)
  expect(readStripTable({ ...table, rows })).toBeNull()
})

it('The sentence below tells only of what is drawn', () => {
  expect(stripText(strip)).toBe(
    'Shaded: 80% of sales in a market like this fall within such a range. Numbered: the sales below, each adjusted to this home. Dotted: the assessed value, in today’s prices.',
  )
  expect(stripText({ ...strip, numbered: [], assessedDollars: 900_000 })).toBe(
    'Shaded: 80% of sales in a market like this fall within such a range.',
  )
  expect(stripText({ ...strip, ranges: [] })).toBeNull()
})

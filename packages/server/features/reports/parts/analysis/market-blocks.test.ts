import { expect, test } from 'vitest'
import { withholdSources } from '#domain/report/withheld-sources.ts'
import {
  LISTED_TENURE_UNKNOWN_TEXT,
  LISTINGS_UNKNOWN_TEXT,
  SUBJECT_NOT_FOR_SALE,
} from '#domain/valuation/analysis/answer-texts.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { competitionBlocks, marketBlocks } from './market-blocks.ts'

const PROVENANCE = {
  1: { sourceKey: 'roll', title: 'Sales of the roll' },
  2: { sourceKey: 'board', title: 'Listings of the board' },
}

const makeValuation = ({
  listings = 'known',
  activeCount = 11,
  competing = 0,
  months = [],
  upid = 'here',
}: {
  listings?: string
  activeCount?: number | null
  competing?: number
  upid?: string | null
  months?: AnalysisWithAnswer['answer']['course']['months']
}) =>
  ({
    analysis: { subject: { upid, facts: [], corrections: {} }, provenance: {} },
    answer: {
      course: {
        months,
        activeCount,
        monthsOfSupply: activeCount === null ? null : 2.4321,
        supplyCircle: activeCount === null ? null : { kilometres: 2.53, soldCount: 27 },
        madeFrom: { sales: [1], descriptions: [], listings: [2] },
      },
      listings,
      competition: Array.from({ length: Math.min(60, competing) }, (_, index) => ({
        ...{ id: `l${index}`, name: '1 Main Street', listingNumber: 'R1', status: 'active' },
        ...{ priceDollars: 990_000, listedOn: '2026-06-01', metres: index, releaseId: 2 },
      })),
      competitionCount: competing,
      provenance: PROVENANCE,
    },
  }) as unknown as AnalysisWithAnswer

test('A report says of how many competing listings it has the nearest', () => {
  const blocksOf = (competing: number) =>
    competitionBlocks(makeValuation({ competing })).filter(({ key }) => key.startsWith('competition'))
  expect(blocksOf(143)).toMatchObject([
    { kind: 'table', title: 'Competing listings', rows: Array(12).fill({}) },
    { kind: 'text', text: 'The nearest 12 of 143 competing listings.', madeFrom: [1, 2] },
  ])
  expect(blocksOf(12)).toMatchObject([{ kind: 'table', rows: Array(12).fill({}) }])
})

test('A report has the months of supply to a tenth, as the screen has them', () => {
  const facts = marketBlocks(makeValuation({}), 'metric').flatMap((block) =>
    block.kind === 'facts' ? block.facts : [],
  )
  expect(facts.find(({ key }) => key === 'supply')).toMatchObject({ type: 'text', value: '2.4' })
})

function termsBehindLink(withheldSource: string): string[] {
  const section = { key: 'section', title: '', blocks: marketBlocks(makeValuation({}), 'metric') }
  const { sections } = withholdSources(
    { sections: [section as never], provenance: PROVENANCE },
    (sourceKey) => sourceKey !== withheldSource,
  )
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ term }) => term) : [])),
  )
}

test('A shared report counts no listings of a board that withholds them', () => {
  expect(termsBehindLink('nobody')).toEqual([
    expect.stringMatching(/^Sold nearby/),
    'For sale',
    'Months of supply',
  ])
  expect(termsBehindLink('board')).toEqual([expect.stringMatching(/^Sold nearby/)])
  expect(termsBehindLink('roll')).toEqual([])
  const texts = marketBlocks(makeValuation({}), 'metric').filter(({ kind }) => kind === 'text')
  expect(texts).toMatchObject([
    {
      text: expect.stringMatching(
        `^Listings for sale and months.* 2\\.5 km .* 27 sales .*${SUBJECT_NOT_FOR_SALE}$`,
      ),
      madeFrom: [1, 2],
    },
  ])
})

test('A report says that the tenure of listings was not recorded where it does not know how many are for sale', () => {
  const blocks = marketBlocks(makeValuation({ activeCount: null }), 'metric')
  expect(blocks).toMatchObject([
    { kind: 'facts', facts: [{ term: expect.stringMatching(/^Sold nearby/) }] },
    { kind: 'text', text: LISTED_TENURE_UNKNOWN_TEXT },
  ])
})

test('A report says that listings of an earlier day are not known, and counts none', () => {
  const blocks = marketBlocks(makeValuation({ listings: 'not known', activeCount: null }), 'metric')
  expect(blocks).toMatchObject([
    { kind: 'facts', facts: [{ term: expect.stringMatching(/^Sold nearby/) }] },
    { kind: 'text', text: LISTINGS_UNKNOWN_TEXT },
  ])
  expect(JSON.stringify(marketBlocks(makeValuation({}), 'metric'))).not.toContain(LISTINGS_UNKNOWN_TEXT)
})

test('A report draws the price level with its band, as the screen does, and what listings say where it is known', () => {
  const month = (name: string, some: object = {}) => ({
    ...{ month: name, saleCount: 9, index: 0.97, low: 0.95, high: 0.99, medianDollars: 1_000_000 },
    ...{ daysOnMarket: 21, saleToList: null },
    ...some,
  })
  const blocks = marketBlocks(
    makeValuation({ months: [month('2026-05'), month('2026-06'), month('2026-07')] }),
    'metric',
  )
  const charts = blocks.filter(({ kind }) => kind === 'chart')
  expect(charts).toMatchObject([
    {
      title: 'Price level by month, with its band of 80%',
      columns: ['level'],
      band: { low: 'low', high: 'high' },
    },
    { title: 'Days on market by month, median', columns: ['days'] },
  ])
  const table = blocks.find((block) => block.kind === 'table')
  expect(table?.columns.map(({ title }) => title)).toEqual([
    ...['Month', 'Sales', 'Median price', 'Price level', 'Band of 80%, from', 'to', 'Days on market'],
  ])
  expect(table?.rows[0]?.values).toEqual(['Jul 2026', 9, 1_000_000, 0.97, 0.95, 0.99, 21])
  const unknown = marketBlocks(
    makeValuation({ months: [month('2026-05', { daysOnMarket: null }), month('2026-06')] }),
    'metric',
  )
  expect(unknown.flatMap((block) => (block.kind === 'chart' ? block.columns : []))).toEqual(['level'])
})

test('A report says of which months figures are not shown, below them', () => {
  const month = { month: '2026-10', saleCount: 2, medianDollars: null, index: null, low: null, high: null }
  const months = [{ ...month, daysOnMarket: null, saleToList: null }] as never
  const keys = marketBlocks(makeValuation({ months }), 'metric').map(({ key }) => key)
  expect(keys.slice(keys.indexOf('course'))).toEqual(['course', 'priceLevel'])
  expect(marketBlocks(makeValuation({}), 'metric').map(({ key }) => key)).not.toContain('priceLevel')
})

test('A report says nothing of a listing of the subject where it has no parcel, as the screen does not', () => {
  const ofPlace = JSON.stringify(marketBlocks(makeValuation({ upid: null }), 'metric'))
  expect(ofPlace).toContain('Listings for sale and months of supply are counted within')
  expect(ofPlace).not.toContain(SUBJECT_NOT_FOR_SALE)
})

import { describe, expect, test } from 'vitest'
import type { Block, BlockSection } from '#domain/blocks/block.ts'
import { partDifferences } from '#domain/report/differences/part-differences.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import type { ParcelCard } from '../parcels.ts'
import { assessedFact, assessmentBlocks } from './assessment-blocks.ts'
import { lotFacts } from './lot-facts.ts'
import { listingBlocks, saleBlocks, saleFacts } from './market-blocks.ts'

/** Releases: of the outlines, of the roll, of the sales, and of the listings. */
const [OUTLINES, ROLL, SALES, LISTINGS] = [1, 2, 3, 4]

const year = (of: number, landDollars: number) => ({
  year: of,
  landDollars,
  improvementDollars: 200_000,
  totalDollars: landDollars + 200_000,
  yearBuilt: [1998, 2004],
  ...{ rollCount: 2, unitCount: 0, parcelsOnRoll: 1, releaseId: ROLL },
  ...{ taxLevyDollars: null, actualUse: null },
})
const CARD = {
  parcel: {
    upid: 'house',
    pid: '012345678',
    planNumber: 'EPP1184',
    parcelClass: 'subdivision',
    areaSquareMetres: 700,
  },
  releaseId: OUTLINES,
  legalDescription: 'LOT 4 PLAN EPP1184',
  roll: { number: '01-234', releaseId: ROLL },
  floorAreaSquareMetres: 210,
  front: { frontageMetres: 20, depthMetres: null, paths: [] },
  statedFrontageMetres: 20.1,
  statedDepthMetres: 33,
  statedAreaSquareMetres: 820,
  assessments: [year(2026, 1_300_000), year(2025, 800_000)],
  sales: [
    { soldOn: '2024-05-01', priceDollars: 900_000, comment: null, releaseId: SALES },
    { soldOn: '2024-05-01', priceDollars: 1, comment: 'Family', releaseId: SALES },
  ],
  listings: [
    {
      ...{
        listingNumber: 'R1',
        kind: 'mls',
        status: 'active',
        listedOn: '2026-07-01',
        priceDollars: 950_000,
      },
      ...{ propertyType: 'House', brokerage: null, unit: null, releaseId: LISTINGS },
    },
  ],
  building: null,
  units: { count: 0, releaseIds: [], list: [] },
  unitSales: null,
  provenance: { [ROLL]: { sourceKey: 'roll' } },
} as unknown as ParcelCard

const MEASURED = { type: 'meters', note: '', releaseId: null } as const
const OF_OUTLINES = { note: '', releaseId: OUTLINES }
/** Parts as reports saved them before the blocks were made here. */
const SAVED: Partial<Record<PartKey, Block[]>> = {
  parcel: [
    {
      kind: 'facts',
      key: 'lot',
      title: null,
      facts: [
        { key: 'pid', term: 'PID', type: 'text', value: '012-345-678', ...OF_OUTLINES },
        { key: 'plan', term: 'Plan number', type: 'text', value: 'EPP1184', ...OF_OUTLINES },
        {
          key: 'legal',
          term: 'Legal description',
          type: 'text',
          value: 'LOT 4 PLAN EPP1184',
          ...OF_OUTLINES,
        },
        { key: 'roll', term: 'Roll number', type: 'text', value: '01-234', note: '', releaseId: ROLL },
        { key: 'class', term: 'Parcel class', type: 'text', value: 'Subdivision', ...OF_OUTLINES },
        { ...MEASURED, key: 'area', term: 'Parcel area', type: 'area', value: 700, madeFrom: [OUTLINES] },
        { ...MEASURED, key: 'frontage', term: 'Frontage', value: 20, madeFrom: [OUTLINES] },
        { ...MEASURED, key: 'depth', term: 'Depth', value: null },
        { key: 'yearBuilt', term: 'Year built', type: 'text', value: '1998–2004', note: '', releaseId: ROLL },
        { key: 'floorArea', term: 'Floor area', type: 'floorArea', value: 210, ...OF_OUTLINES },
        {
          key: 'statedArea',
          term: 'Area reported by the source',
          type: 'area',
          value: 820,
          ...OF_OUTLINES,
        },
        {
          key: 'statedDepth',
          term: 'Depth reported by the source',
          type: 'meters',
          value: 33,
          ...OF_OUTLINES,
        },
      ],
    },
  ],
  assessments: [
    {
      kind: 'chart',
      key: 'chart',
      title: null,
      label: 'Assessed value by year',
      drawing: 'bars',
      table: 'years',
      along: 'year',
      columns: ['land', 'improvements'],
      isNewestFirst: true,
      marked: null,
    },
    {
      kind: 'table',
      key: 'years',
      title: null,
      columns: [
        { key: 'year', title: 'Year', type: 'text' },
        { key: 'land', title: 'Land', type: 'currency0' },
        { key: 'improvements', title: 'Improvements', type: 'currency0' },
        { key: 'total', title: 'Total', type: 'currency0' },
        { key: 'change', title: 'Change', type: 'percent' },
      ],
      rows: [
        { key: '2026', values: ['2026', 1_300_000, 200_000, 1_500_000, 50], releaseId: ROLL },
        { key: '2025', values: ['2025', 800_000, 200_000, 1_000_000, null], releaseId: ROLL },
      ],
    },
    { kind: 'text', key: 'note', text: 'Values are totals of 2 rolls.' },
  ],
  sales: [
    {
      kind: 'table',
      key: 'sales',
      title: null,
      columns: [
        { key: 'soldOn', title: 'Sold', type: 'date' },
        { key: 'price', title: 'Price', type: 'currency0' },
        { key: 'comment', title: 'Comment', type: 'text' },
      ],
      rows: [
        { key: '2024-05-01', values: ['2024-05-01', 900_000, null], releaseId: SALES },
        { key: '2024-05-01 2', values: ['2024-05-01', 1, 'Family'], releaseId: SALES },
      ],
    },
  ],
  listings: [
    {
      kind: 'table',
      key: 'listings',
      title: null,
      columns: [
        { key: 'number', title: 'Listing', type: 'text' },
        { key: 'listedOn', title: 'Listed', type: 'date' },
        { key: 'status', title: 'Status', type: 'text' },
        { key: 'type', title: 'Type', type: 'text' },
        { key: 'price', title: 'Price', type: 'currency0' },
        { key: 'brokerage', title: 'Brokerage', type: 'text' },
      ],
      rows: [
        {
          key: 'R1',
          values: ['R1', '2026-07-01', 'Active', 'House', 950_000, null],
          releaseId: LISTINGS,
        },
      ],
    },
  ],
}
const made = (card: ParcelCard): typeof SAVED => ({
  parcel: [{ kind: 'facts', key: 'lot', title: null, facts: lotFacts(card, OUTLINES) }],
  assessments: assessmentBlocks(card),
  sales: saleBlocks(card),
  listings: listingBlocks(card),
})
const section = (blocks: Block[] = []): BlockSection[] => [{ upid: 'house', title: '', blocks }]

describe.each(Object.keys(SAVED) as PartKey[])('The part %s of a saved report', (key) => {
  test('has the form that is made today', () => {
    expect(made(CARD)[key]).toEqual(SAVED[key])
  })

  test('has no changes while the parcel has none', () => {
    expect(partDifferences(key, section(SAVED[key]), section(made(CARD)[key]))).toEqual([])
  })
})

test('the land of a unit is its building’s, and no stated area is compared with it', () => {
  const unit = { ...CARD, building: { upid: 'tower', label: '12 Harbour St' } }
  const facts = lotFacts(unit, ROLL)
  expect(facts.find(({ key }) => key === 'area')).toMatchObject({
    term: 'Area of the building’s parcel',
    madeFrom: [ROLL],
  })
  expect(facts.map(({ key }) => key)).not.toContain('statedArea')
})

test('the assessed value says what it is a total of', () => {
  const noteOf = (fields: Partial<ParcelCard['assessments'][number]>) => {
    const [newest] = CARD.assessments
    if (!newest) throw new Error('The card has no assessment.')
    return assessedFact({ ...CARD, assessments: [{ ...newest, ...fields }] })?.note
  }
  expect(assessedFact(CARD)).toMatchObject({ term: 'Assessed 2026', value: 1_500_000, releaseId: ROLL })
  expect(noteOf({})).toBe('Sum of 2 rolls')
  expect(noteOf({ rollCount: 1 })).toBe('')
  expect(noteOf({ unitCount: 24 })).toBe('Total of 24 units')
  expect(noteOf({ parcelsOnRoll: 3 })).toBe('One roll for 3 parcels')
  expect(noteOf({ totalDollars: null })).toBeUndefined()
})

test('sales of one day are facts of their own, each with its comment', () => {
  expect(saleFacts(CARD)).toMatchObject([
    { key: '2024-05-01', term: 'May 1, 2024', value: 900_000, note: '' },
    { key: '2024-05-01 2', term: 'May 1, 2024', value: 1, note: 'Family' },
  ])
})

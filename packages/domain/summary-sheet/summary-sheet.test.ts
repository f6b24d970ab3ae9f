import { describe, expect, test } from 'vitest'
import { RESOURCES as R } from '../account/permissions.ts'
import { answered, assessed, cardData, failed, LOADING, sale, sheetData } from './sheet.factory.ts'
import { BLOCK_KEYS } from './sheet-blocks.ts'
import type { SheetDraft } from './sheet-edits.ts'
import {
  allItems,
  applied,
  blockOf,
  itemOf,
  listing,
  stateOf,
  UNEDITED_DRAFT,
  valueAt,
  withListings,
} from './sheet-reading.factory.ts'
import { summarySheet } from './summary-sheet.ts'

const WITH_MLS: SheetDraft = { ...UNEDITED_DRAFT, showsMlsHistory: true }
const NO_BOARD = new Set([R.TABLE_SALES_HISTORY])

describe('a summary sheet', () => {
  test('has a block for everything that the specification names, MLS® history only when it is shown', () => {
    const plain = summarySheet(sheetData(), UNEDITED_DRAFT).blocks.map(({ key }) => key)
    expect(plain).toEqual(BLOCK_KEYS.filter((key) => key !== 'mlsHistory'))
    expect(summarySheet(sheetData(), WITH_MLS).blocks.map(({ key }) => key)).toEqual(BLOCK_KEYS)
  })

  test('gives every item a key of its own', () => {
    const facts = sheetData({
      card: {
        state: 'done',
        reason: null,
        value: cardData({ sales: [sale('2019-04-03', 850_000), sale('2019-04-03', 850_000)] }),
      },
      responses: withListings(listing({}), listing({ listingNumber: 'R2' })),
    })
    const keys = allItems(summarySheet(facts, WITH_MLS)).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('each block loads, resolves and is rejected by itself', () => {
    const sheet = summarySheet(
      sheetData({
        rows: { state: 'loading', value: null, reason: null },
        card: { state: 'error', value: null, reason: 'The server is not responding.' },
        responses: {
          walkScore: answered({ walkScore: 82, transitScore: null }),
          elevation: failed('No ground heights here'),
          offerRent: failed('timeout', 'timeout'),
          myltsa: LOADING,
        },
      }),
      UNEDITED_DRAFT,
    )
    const states = Object.fromEntries(sheet.blocks.map(({ key, state }) => [key, state]))
    expect(states).toEqual({
      parcel: 'loading',
      planning: 'loading',
      residential: 'loading',
      tax: 'error',
      appreciation: 'error',
      sales: 'error',
      applications: 'error',
      title: 'loading',
      walkScore: 'done',
      elevation: 'error',
      offerRent: 'timeout',
    })
    expect([stateOf(sheet, 'title.titleNumber'), valueAt(sheet, 'walkScore.walkScore')]).toEqual([
      'loading',
      82,
    ])
    expect(itemOf(sheet, 'elevation.minElevation').item.loaded.reason).toBe('No ground heights here')
  })

  test('what nobody asked for is new, not unknown', () => {
    expect(stateOf(summarySheet(sheetData(), UNEDITED_DRAFT), 'title.registeredOwner')).toBe('new')
  })

  test('an earlier answer stays while it is asked again, and when that fails', () => {
    const stored = answered({ titleNumber: 'CA123' })
    for (const response of [
      { ...stored, state: 'loading' as const },
      { ...stored, state: 'error' as const, reason: 'Down' },
    ]) {
      const sheet = summarySheet(sheetData({ responses: { myltsa: response } }), UNEDITED_DRAFT)
      expect(valueAt(sheet, 'title.titleNumber')).toBe('CA123')
    }
  })

  test('a column that the plan does not include is not shown as if there were no data', () => {
    const sheet = summarySheet(sheetData({ allowed: new Set([R.TABLE_LTSA]) }), UNEDITED_DRAFT)
    expect(blockOf(sheet, 'title').items.map(({ key }) => key)).toEqual(['title.titleNumber'])
  })
})

describe('the tax block', () => {
  test('is answered by open assessment data where no board may be used, with growth of each part', () => {
    const sheet = summarySheet(sheetData({ allowed: NO_BOARD }), UNEDITED_DRAFT)
    expect(valueAt(sheet, 'tax.currentYear')).toBe('2026')
    expect(valueAt(sheet, 'tax.previousYear')).toBe('2025')
    expect(valueAt(sheet, 'tax.land.growth')).toBeCloseTo(12.5, 9)
    expect(valueAt(sheet, 'tax.building.growth')).toBeCloseTo(-6.25, 9)
    expect(valueAt(sheet, 'tax.total.growth')).toBeCloseTo((1_200 / 1_120 - 1) * 100, 9)
    expect(itemOf(sheet, 'tax.total.current').origin?.title).toBe('Roll')
  })

  test('is answered by the board of the region once it was asked; until then, and when it fails, by the open data', () => {
    const report = answered(
      { grossTaxes: 4_321.5, taxYear: '2025' },
      {
        assessments: [
          { year: 2026, landDollars: 1_000_000, improvementDollars: 1, totalDollars: 1_000_001 },
          { year: 2025, landDollars: 500_000, improvementDollars: null, totalDollars: null },
        ],
      },
    )
    const board = summarySheet(sheetData({ responses: { paragonTax: report } }), UNEDITED_DRAFT)
    expect(valueAt(board, 'tax.land.current')).toBe(1_000_000)
    expect(valueAt(board, 'tax.land.growth')).toBeCloseTo(100, 9)
    expect(valueAt(board, 'tax.total.growth')).toBeNull()
    expect(valueAt(board, 'tax.annualTaxes')).toBe(4_321.5)
    expect(itemOf(board, 'tax.land.current').origin?.title).toBe('Board')
    for (const paragonTax of [LOADING, failed('Expired password', 'credentials')]) {
      const open = summarySheet(sheetData({ responses: { paragonTax } }), UNEDITED_DRAFT)
      expect([stateOf(open, 'tax.land.current'), valueAt(open, 'tax.land.current')]).toEqual([
        'done',
        900_000,
      ])
    }
  })

  test('its record fills the legal description and the roll that our own tables do not have', () => {
    const record = answered({ legalDescription: 'STRATA LOT 6, DL 302', taxRollNumber: '01-306' })
    const of = (source: 'paragonTax' | 'vivaTax') =>
      summarySheet(sheetData({ responses: { [source]: record } }), UNEDITED_DRAFT)
    const sheet = of('paragonTax')
    expect(valueAt(sheet, 'parcel.legalDescriptions')).toBe('STRATA LOT 6, DL 302')
    expect(itemOf(sheet, 'parcel.legalDescriptions').origin?.title).toBe('Board')
    expect(valueAt(sheet, 'parcel.rollNumber')).toBe('01-306')
    expect(valueAt(of('vivaTax'), 'parcel.legalDescriptions')).toBeNull()
    const known = sheetData({ responses: { paragonTax: record } })
    const own = { ...known.rows.value, 'planning.legalDescription': { value: 'LOT 7', origin: null } }
    const ours = summarySheet({ ...known, rows: { ...known.rows, value: own } }, UNEDITED_DRAFT)
    expect(valueAt(ours, 'parcel.legalDescriptions')).toBe('LOT 7')
  })

  test('a board of another region is not asked, whatever it was heard to say', () => {
    const sheet = summarySheet(
      sheetData({ responses: { aoirTax: answered({ actualLand: 5 }) } }),
      UNEDITED_DRAFT,
    )
    expect(valueAt(sheet, 'tax.land.current')).toBe(900_000)
  })

  test('takes a board’s values without a list, of the year that it states', () => {
    const facts = sheetData({
      responses: {
        paragonTax: answered({ currentLand: 700_000, currentImprovement: 100_000, currentTotal: 800_000 }),
      },
    })
    const sheet = summarySheet(facts, UNEDITED_DRAFT)
    expect([valueAt(sheet, 'tax.currentYear'), valueAt(sheet, 'tax.total.current')]).toEqual([
      '2026',
      800_000,
    ])
    // The year before is still the open data's.
    expect(valueAt(sheet, 'tax.total.previous')).toBe(1_120_000)
  })

  test('prefers taxes whose year is stated', () => {
    const responses = {
      vivaTax: answered({ grossTaxes: 4_000 }),
      vivaMlsTaxReport: answered({ annualTaxes: 4_100, taxYear: '2026' }),
    }
    const rows = {
      ...sheetData().rows,
      value: { 'planning.regionalDistrict': { value: 'Capital', origin: null } },
    }
    const sheet = summarySheet(sheetData({ responses, rows }), UNEDITED_DRAFT)
    expect([valueAt(sheet, 'tax.annualTaxes'), valueAt(sheet, 'tax.taxYear')]).toEqual([4_100, '2026'])
  })

  test('the previous year is the year before, not just any earlier one', () => {
    const card = cardData({ assessments: [assessed(2026, 9, 1), assessed(2021, 4, 1)] })
    const sheet = summarySheet(
      sheetData({ card: { state: 'done', reason: null, value: card } }),
      UNEDITED_DRAFT,
    )
    expect([valueAt(sheet, 'tax.previousYear'), valueAt(sheet, 'tax.total.growth')]).toEqual([null, null])
  })
})

describe('the building', () => {
  test('is what the best source knows, item by item', () => {
    const responses = {
      paragonResidential: answered({ bedrooms: 4, bathrooms: null, structure: 'Rancher' }),
      paragonTax: answered({
        bedrooms: 3,
        bathrooms: 2,
        bcaDescription: '1 STY house',
        yearConstructed: '1975',
      }),
    }
    const sheet = summarySheet(sheetData({ responses }), UNEDITED_DRAFT)
    expect(
      ['bedrooms', 'bathrooms', 'structure', 'yearBuilt'].map((name) =>
        valueAt(sheet, `residential.${name}`),
      ),
    ).toEqual([4, 2, 'Rancher', '1975'])
  })

  test('a frontage that the source states otherwise is shown below ours, as on the card', () => {
    const statedFront = { frontage: { value: 92.5, origin: null }, depth: { value: null, origin: null } }
    const card = { state: 'done', reason: null, value: cardData({ statedFront }) } as const
    const { items } = blockOf(summarySheet(sheetData({ card }), UNEDITED_DRAFT), 'parcel')
    const labels = items.map(({ label }) => label)
    expect(labels.slice(labels.indexOf('Frontage'), labels.indexOf('Roll number'))).toEqual([
      'Frontage',
      'Frontage reported by the source',
      'Depth',
    ])
  })

  test('the lot size is the source’s, as in the table, and the area is that of the outline', () => {
    const { rows } = sheetData()
    const stated = { value: 380, origin: rows.value?.['parcel.floorArea']?.origin ?? null }
    const value = { ...rows.value, 'planning.lotSizeMetric': stated }
    const sizesOf = (data: ReturnType<typeof sheetData>) => {
      const sheet = summarySheet(data, UNEDITED_DRAFT)
      return blockOf(sheet, 'parcel')
        .items.filter(({ label }) => label === 'Lot size' || label === 'Area')
        .map(({ key, label }) => [label, valueAt(sheet, key)])
    }
    expect(sizesOf(sheetData())).toEqual([['Lot size', 374]])
    expect(sizesOf(sheetData({ rows: { ...rows, value } }))).toEqual([
      ['Lot size', 380],
      ['Area', 374],
    ])
  })

  test('a saved edit stays with its figure: of “lotSize” the outline’s, of “statedLotSize” the source’s', () => {
    const { rows } = sheetData()
    const stated = { value: 380, origin: rows.value?.['parcel.floorArea']?.origin ?? null }
    const statedRows = { ...rows, value: { ...rows.value, 'planning.lotSizeMetric': stated } }
    const { edits } = applied(
      { kind: 'edit-item', item: 'parcel.lotSize', value: 375 },
      { kind: 'edit-item', item: 'parcel.statedLotSize', value: 381 },
    )
    const sizesOf = (buildingLotSquareMetres: number | null) => {
      const card = { state: 'done', reason: null, value: cardData({ buildingLotSquareMetres }) } as const
      const sheet = summarySheet(sheetData({ rows: statedRows, card }), { ...UNEDITED_DRAFT, edits })
      return ['parcel.lotSize', 'parcel.statedLotSize'].map((key) => {
        const { item } = itemOf(sheet, key)
        return [item.loaded.value, item.edit?.value]
      })
    }
    const ofSource = [380, 381]
    expect(sizesOf(null)).toEqual([[374, 375], ofSource])
    expect(sizesOf(3403)).toEqual([[3403, 375], ofSource])
  })

  test('a strata unit has the lot of its building, said to be that, and no sides of its own', () => {
    const card = { state: 'done', reason: null, value: cardData({ buildingLotSquareMetres: 3403 }) } as const
    const sheet = summarySheet(sheetData({ card }), UNEDITED_DRAFT)
    expect([itemOf(sheet, 'parcel.lotSize').label, valueAt(sheet, 'parcel.lotSize')]).toEqual([
      'Building’s lot',
      3403,
    ])
    expect(blockOf(sheet, 'parcel').items.map(({ key }) => key)).not.toContain('parcel.frontage')
  })

  test('without any board, the year built and the floor area are known as on the card, and the rest is not', () => {
    const sheet = summarySheet(sheetData(), UNEDITED_DRAFT)
    expect([valueAt(sheet, 'residential.yearBuilt'), valueAt(sheet, 'residential.floorArea')]).toEqual([
      '1998',
      210,
    ])
    expect(stateOf(sheet, 'residential.bedrooms')).toBe('new')
  })
})

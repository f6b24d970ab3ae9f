import { describe, expect, it } from 'vitest'
import { columnName, columnsOf } from '#domain/table/columns.ts'
import {
  AOIR_TAX_ROW,
  PARAGON_TAX_ROW,
  queriedParcel,
  RESIDENTIAL_ROW,
  VIVA_TAX_ROW,
} from '../../../testing/facts/board-rows.ts'
import type { FactFinding } from '../fact-connector.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import type { BoardReport } from './board-report.ts'
import {
  AOIR_TAX,
  BOARD_REPORTS,
  CLS_COMMERCIAL,
  PARAGON_RESIDENTIAL,
  PARAGON_TAX,
  VIVA_MLS_TAX_REPORT,
  VIVA_TAX,
} from './board-reports.ts'
import { toResults } from './report-connector.ts'

const REPORT_SOURCE = { client: { title: 'The board' }, today: '2026-08-05' }
const QUESTION = queriedParcel('demo-1', '900000010')

function response(report: BoardReport, ...rows: ResoRow[]) {
  const [first] = toResults(report, [QUESTION], rows, REPORT_SOURCE)
  return first
}
const finding = (report: BoardReport, ...rows: ResoRow[]) => response(report, ...rows) as FactFinding

describe('A tax report of Paragon', () => {
  it('fills every column, in our units, the newest year and sale first', () => {
    expect(finding(PARAGON_TAX, PARAGON_TAX_ROW)).toEqual({
      upid: 'demo-1',
      ok: true,
      asOf: '2026-07-31',
      values: {
        address: '12 Harbour Rd',
        width: 15,
        depth: 39.99,
        lotSizeImperial: 599.97,
        lotSizeMetric: 599.97,
        floorArea: 185.99,
        grossTaxes: 4123.45,
        taxYear: '2026',
        salesHistory: 'Mar 4, 2024: $1,285,000; Jul 9, 2016: $640,000',
        yearConstructed: '1974',
        bathrooms: 2,
        bedrooms: 3,
        taxRollNumber: '799-0001',
        legalDescription: 'LOT 1 DISTRICT LOT 100 PLAN VIP90001',
        landUse: 'Single Family Dwelling, Home Business',
        bcaDescription: '1.5 Storey House, Fair',
        stories: 1.5,
        carport: '1',
        garage: '0',
        currentLand: 800_000,
        currentImprovement: 350_000,
        currentTotal: 1_150_000,
        assessmentYear: '2026',
      },
      lists: {
        sales: [
          { soldOn: '2024-03-04', priceDollars: 1_285_000, comment: null },
          { soldOn: '2016-07-09', priceDollars: 640_000, comment: 'Improved single property transaction' },
        ],
        assessments: [
          { year: 2026, landDollars: 800_000, improvementDollars: 350_000, totalDollars: 1_150_000 },
          { year: 2025, landDollars: 760_000, improvementDollars: 350_000, totalDollars: 1_110_000 },
        ],
      },
    })
  })

  it('leaves unknown what the board does not state, or states as a size of 0', () => {
    const { values, lists } = finding(PARAGON_TAX, {
      ParcelNumber: '900-000-010',
      LotSizeSquareFeet: 0,
      CarportSpaces: '',
      CurrentUse: [],
    })
    expect(new Set(Object.values(values))).toEqual(new Set([null]))
    expect(lists).toEqual({ sales: [], assessments: [] })
  })

  it.each([
    [{ TaxAnnualAmount: 'plenty' }, 'TaxAnnualAmount is no number'],
    [{ LivingAreaUnits: 'Tatami' }, 'LivingArea is in an unknown unit (Tatami)'],
    [{ LotSizeSquareFeet: -1 }, 'LotSizeSquareFeet is below zero'],
    [{ PGN_Sales: 'none' }, 'PGN_Sales is no list'],
    [{ PGN_Sales: [{ SaleDate: 'last May' }] }, 'SaleDate is no date'],
    [{ UnparsedAddress: { street: 'x' } }, 'UnparsedAddress is no text'],
    [{ ModificationTimestamp: 'now' }, 'ModificationTimestamp is no date'],
  ])('with %j is refused instead of guessed at', (over, why) => {
    expect(response(PARAGON_TAX, { ...PARAGON_TAX_ROW, ...over })).toEqual({
      upid: 'demo-1',
      ok: false,
      failure: 'unusable',
      reason: `The response of MLS Paragon cannot be used: what it states for ${why}.`,
    })
  })

  it('is of the latest tax year when the board has several', () => {
    const older = { ...PARAGON_TAX_ROW, TaxYear: 2024, BedroomsTotal: 1 }
    const newer = { ...PARAGON_TAX_ROW, TaxYear: 2027, BedroomsTotal: 5 }
    expect(finding(PARAGON_TAX, older, newer, PARAGON_TAX_ROW).values.bedrooms).toBe(5)
  })
})

describe('The reports of the Island boards', () => {
  it('state taxes, parcel and values', () => {
    expect(finding(VIVA_TAX, VIVA_TAX_ROW).values).toEqual({
      rollNumber: '799-0001',
      lotSizeImperial: 1011.71,
      lotSizeMetric: 1011.71,
      width: 20.12,
      depth: 36.58,
      jurisdiction: '799 Cedar Arm',
      neighbourhood: 'Old Town',
      legalDescription: 'LOT 1 PLAN VIP90001',
      assessedLand: 800_000,
      assessedImprovement: 350_000,
      assessedTotal: 1_150_000,
      assessmentYear: '2026',
      grossTaxes: 4123.45,
      salesHistory: 'Mar 4, 2024',
    })
  })

  it.each([
    ['20.1 m x 36.6 m', 20.1, 36.6],
    ['66x120', 20.12, 36.58],
    ['66.5 FT × 120 FT', 20.27, 36.58],
    ['irregular', null, null],
    ['66 x 120 x 80', null, null],
    ['66 rods x 120 rods', null, null],
  ])('read the sides of a parcel from %j', (LotSizeDimensions, width, depth) => {
    expect(finding(VIVA_TAX, { ...VIVA_TAX_ROW, LotSizeDimensions }).values).toMatchObject({ width, depth })
  })

  it('state the building', () => {
    expect(finding(VIVA_MLS_TAX_REPORT, VIVA_TAX_ROW).values).toEqual({
      annualTaxes: 4123.45,
      taxYear: '2026',
      bathrooms: 2,
      bedrooms: 3,
      floorArea: 186,
      structure: 'Two Level, 2 storeys',
      yearBuilt: '1974',
      legalDescription: 'LOT 1 PLAN VIP90001',
    })
  })
})

describe('A tax report of the Interior', () => {
  it('states the three latest sales', () => {
    expect(finding(AOIR_TAX, AOIR_TAX_ROW).values).toEqual({
      rollNumber: '799-0001',
      grossTaxes: 4123.45,
      actualLand: 800_000,
      actualImprovement: 350_000,
      actualTotal: 1_150_000,
      lotSizeImperial: 599.97,
      lotSizeMetric: 599.97,
      width: 15,
      depth: 40,
      lastSaleDate: '2024-03-04',
      lastSaleValue: 1_285_000,
      secondSaleDate: '2016-07-09',
      secondSaleValue: 640_000,
      thirdSaleDate: '2012-01-02',
      thirdSaleValue: 410_000,
    })
  })
})

describe('Residential listings of Paragon', () => {
  it('and the commercial ones of CLS Paragon are read by one list of fields', () => {
    const { values } = finding(CLS_COMMERCIAL, { ...RESIDENTIAL_ROW, PropertySubType: 'Office' })
    expect(values).toMatchObject({ listingNumber: 'R9123456', listPrice: 1_300_000, propertyType: 'Office' })
  })

  it('give the building of the latest listing, and all listings', () => {
    const sold = {
      ...RESIDENTIAL_ROW,
      ListingId: 'R8000001',
      StandardStatus: 'Closed',
      OnMarketDate: '2020-02-01',
      CloseDate: '2020-03-01',
      ClosePrice: 900_000,
      BedroomsTotal: 3,
      ListOfficeName: null,
    }
    const { values, lists } = finding(PARAGON_RESIDENTIAL, sold, RESIDENTIAL_ROW)
    expect(values).toEqual({
      bathrooms: 3,
      bedrooms: 4,
      floorArea: 185.99,
      structure: 'Rancher, 1 storey',
      yearBuilt: '1974',
    })
    expect(lists?.listings).toEqual([
      {
        listingNumber: 'R9123456',
        status: 'Active',
        listedOn: '2026-06-01',
        endedOn: null,
        priceDollars: 1_300_000,
        soldPriceDollars: null,
        propertyType: 'Single Family Residence',
        brokerage: 'Harbour Realty (demo)',
      },
      expect.objectContaining({
        listingNumber: 'R8000001',
        endedOn: '2020-03-01',
        soldPriceDollars: 900_000,
      }),
    ])
  })
})

describe('Every report of a board', () => {
  it.each(BOARD_REPORTS.map((report) => [report.dataSource, report] as const))(
    '%s has a value for each of its columns, asks for what it reads, and nothing twice',
    (dataSource, report) => {
      const row = {
        ...PARAGON_TAX_ROW,
        ...VIVA_TAX_ROW,
        ...AOIR_TAX_ROW,
        ...RESIDENTIAL_ROW,
        ArchitecturalStyle: [],
      }
      const read = new Set<string>()
      const watched = new Proxy(row, {
        get(target, field) {
          read.add(String(field))
          return Reflect.get(target, field)
        },
      })
      const { values } = report.read([watched])
      expect(Object.keys(values).toSorted()).toEqual(
        columnsOf(dataSource)
          .map(({ key }) => columnName(key))
          .toSorted(),
      )
      const besides = ['ParcelNumber', 'ModificationTimestamp', report.newestBy]
      expect([...new Set([...read, ...besides])].toSorted()).toEqual([...report.select].toSorted())
    },
  )
})

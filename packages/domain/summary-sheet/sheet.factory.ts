import { RESOURCE_KEYS } from '../account/permissions.ts'
import type {
  AssessedYear,
  CardData,
  KnownSale,
  SheetData,
  SheetOrigin,
  SourceResponse,
} from './sheet-data.ts'

const origin = (title: string): SheetOrigin => ({
  title,
  publisher: 'Publisher',
  licence: 'Licence',
  attribution: `Contains ${title}`,
  asOf: '2026-01-31',
  isStandIn: false,
})

export const assessed = (year: number, land: number | null, building: number | null): AssessedYear => ({
  year,
  landDollars: land,
  improvementDollars: building,
  totalDollars: land === null || building === null ? null : land + building,
  origin: origin('Roll'),
  note: null,
})

export const sale = (soldOn: string, priceDollars: number | null): KnownSale => ({
  soldOn,
  priceDollars,
  comment: null,
  origin: origin('Sales'),
})

export const cardData = (overrides: Partial<CardData> = {}): CardData => ({
  pids: { value: ['012345678'], origin: origin('Fabric') },
  unitCount: 0,
  assessments: [assessed(2026, 900_000, 300_000), assessed(2025, 800_000, 320_000)],
  sales: [sale('2019-04-03', 850_000), sale('2008-06-30', 425_000)],
  levy: null,
  unitSales: null,
  statedFront: { frontage: { value: null, origin: null }, depth: { value: null, origin: null } },
  buildingLotSquareMetres: null,
  applications: [],
  zones: { value: ['One-family dwelling'], origin: origin('Zoning') },
  ...overrides,
})

export const answered = (
  values: SourceResponse['values'],
  lists: SourceResponse['lists'] = null,
): SourceResponse => ({
  state: 'done',
  values,
  lists,
  origin: origin('Board'),
  reason: null,
  failure: null,
})

export const LOADING: SourceResponse = {
  state: 'loading',
  values: null,
  lists: null,
  origin: null,
  reason: null,
  failure: null,
}

export const failed = (reason: string, failure = 'unavailable'): SourceResponse => ({
  ...LOADING,
  state: 'error',
  reason,
  failure,
})

export const sheetData = (overrides: Partial<SheetData> = {}): SheetData => ({
  rows: {
    state: 'done',
    reason: null,
    value: {
      'parcel.pid': { value: '012-345-678', origin: origin('Fabric') },
      'parcel.yearBuilt': { value: '1998', origin: origin('Roll') },
      'parcel.floorArea': { value: 210, origin: origin('Roll') },
      'parcel.areaMetric': { value: 374, origin: null },
      'planning.lotSizeMetric': { value: 374, origin: null },
      'planning.regionalDistrict': { value: 'Metro Vancouver', origin: origin('Boundaries') },
    },
  },
  card: { state: 'done', reason: null, value: cardData() },
  responses: {},
  allowed: new Set(RESOURCE_KEYS),
  ...overrides,
})

import { expect, it } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { toCardData } from '#contract/parcel/sheet-inputs.ts'
import type { SheetItem } from '#domain/summary-sheet/sheet.ts'
import { getLines } from './item-labels.ts'

const source = (title: string, asOf: string) => ({
  ...{ title, asOf, publisher: title, licence: 'Open', attribution: '', isSynthetic: false },
})
/** A building with unit sales from two sources. Has only the fields that a sheet reads. */
const CARD = {
  parcel: { pid: null },
  releaseId: 1,
  units: { list: [], count: 3, releaseIds: [] },
  ...{ sales: [], layers: [], assessments: [], front: null, building: null },
  provenance: {
    1: source('Parcels', '2026-01-31'),
    2: source('Sales of the city', '2026-02-28'),
    3: source('Sales of the board', '2026-03-31'),
  },
  unitSales: { count: 3, medianDollars: 612_000, years: [2020, 2026], releaseIds: [2, 3] },
} as unknown as ParcelCard

it('The median of a building’s units names each source of their sales, the newest first', () => {
  const { unitSales } = toCardData(CARD)
  if (unitSales === null) throw new Error('The card has a median.')
  const { origin, furtherOrigins = [], value } = unitSales
  expect([origin, ...furtherOrigins].map((each) => each?.title)).toEqual([
    'Sales of the board',
    'Sales of the city',
  ])
  const item: SheetItem = {
    ...{ key: 'sales.unitMedian', label: 'Median unit sale', type: 'currency0', note: null },
    ...{ followsEdit: false, origin, furtherOrigins },
    item: {
      ...{ loaded: { state: 'done', value, reason: null }, edit: null },
      ...{ isDeleted: false, isEditable: true, isDeletable: true },
    },
  }
  expect(getLines(item, 'metric')).toEqual([
    'Sales of the board, as of Mar 31, 2026',
    'Open',
    'Sales of the city, as of Feb 28, 2026',
    'Open',
  ])
})

it('Years of one roll that were imported as datasets of their own are shown together', () => {
  const year = {
    landDollars: 1,
    improvementDollars: 1,
    yearBuilt: null,
    rollCount: 1,
    unitCount: 0,
    parcelsOnRoll: 3,
  }
  const roll = (key: string) => ({ ...source(key, '2026-01-31'), sourceKey: key })
  const assessments = [
    { ...year, year: 2026, totalDollars: 1_228_290, releaseId: 4 },
    { ...year, year: 2026, totalDollars: 7, releaseId: 6 },
    { ...year, year: 2025, totalDollars: 1_000_000, releaseId: 5 },
  ]
  const provenance = {
    1: roll('local-parcels'),
    4: roll('local-roll-26'),
    5: roll('local-roll-25'),
    6: roll('city'),
  }
  const { assessments: shown } = toCardData({
    ...CARD,
    unitSales: null,
    assessments,
    provenance,
  } as unknown as ParcelCard)
  expect(shown.map(({ year, totalDollars, note }) => [year, totalDollars, note])).toEqual([
    [2026, 1_228_290, 'One roll for 3 parcels.'],
    [2025, 1_000_000, 'One roll for 3 parcels.'],
  ])
})

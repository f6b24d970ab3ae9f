import { describe, expect, test } from 'vitest'
import { COLUMN_TYPES } from '../text/column-type.ts'
import { COLUMNS, columnLabel, columnOf, columnsOf, DEFAULT_COLUMN_KEYS, isColumnKey } from './columns.ts'
import { DATA_SOURCE_KEYS, DATA_SOURCES, type DataSourceKey } from './data-sources.ts'

const years = { current: 2031, previous: 2030 }
const labels = (source: DataSourceKey) => columnsOf(source).map((column) => columnLabel(column, years))

describe('the catalogue', () => {
  test('keys are unique and begin with their data source', () => {
    expect(new Set(COLUMNS.map((column) => column.key)).size).toBe(COLUMNS.length)
    for (const column of COLUMNS) expect(column.key.startsWith(`${column.dataSource}.`)).toBe(true)
  })

  test('every column has a known type, a width, a tooltip and a label', () => {
    for (const column of COLUMNS) {
      expect(COLUMN_TYPES).toContain(column.type)
      expect(column.width).toBeGreaterThanOrEqual(60)
      expect(column.tooltip).not.toBe('')
      expect(columnLabel(column, years)).not.toBe('')
      expect(Object.keys(DATA_SOURCES)).toContain(column.dataSource)
    }
  })

  test('columns are wide enough for their heads', () => {
    expect(columnOf('elevation.maxElevation').width).toBeGreaterThanOrEqual(130)
    expect(columnOf('offerRent.date').width).toBeGreaterThanOrEqual(140)
    expect(columnOf('aoirTax.thirdSaleDate').width).toBeGreaterThanOrEqual(180)
    expect(columnOf('myltsa.registeredOwner').width).toBe(220)
  })

  test('labels are unique within a data source, with and without known years', () => {
    for (const source of DATA_SOURCE_KEYS) {
      for (const known of [years, { current: null, previous: null }]) {
        const all = columnsOf(source).map((column) => columnLabel(column, known))
        expect(new Set(all).size).toBe(all.length)
      }
    }
  })

  test('a label for narrow places has the words of the whole one, which exports write', () => {
    const wordsOf = (label: string) => label.toLowerCase().split(/[^\p{L}\p{N}²/]+/u)
    for (const column of COLUMNS) {
      const words = wordsOf(columnLabel(column, years))
      expect(words, column.key).toEqual(expect.arrayContaining(wordsOf(columnLabel(column, years, true))))
    }
  })

  test('totals only of numbers, numbers on the right', () => {
    for (const column of COLUMNS) {
      if (column.canTotal) expect(column.align).toBe('right')
      if (column.isAssessed) expect(column.canTotal, column.key).toBe(true)
      if (column.type === 'text') expect(column.align).toBe('left')
    }
  })

  test('address: unit, house, street, municipality, postalCode', () => {
    expect(columnsOf('address').map((column) => column.key)).toEqual([
      'address.unit',
      'address.house',
      'address.street',
      'address.municipality',
      'address.postalCode',
    ])
  })

  test('planning has every column that the specification names', () => {
    expect(labels('planning')).toEqual([
      'Legal description',
      'Plan number',
      'OCP',
      'NCP',
      'Local area plan',
      'Proposed plans',
      'ALR',
      'StatsCan CMA/CA 2021',
      'Floodplain',
      'Development applications',
      'Catchment zones',
      'Lot size (ft², ac)',
      'Lot size (m², ha)',
      'Economic region',
      'Regional district',
    ])
  })

  test('Vancouver and Surrey: values of two years, year built, tax levy; Surrey adds its own', () => {
    const both = [
      '2031 land',
      '2031 improvement',
      '2031 total',
      '2030 land',
      '2030 improvement',
      '2030 total',
      'Year built',
      'Tax levy',
    ]
    expect(labels('vancouver')).toEqual(both)
    expect(labels('surrey')).toEqual([
      ...both,
      'Folio number',
      'Lot type',
      'Plan number',
      'Plan year',
      'Lot size (ft², ac)',
      'Lot size (m², ha)',
    ])
  })

  test('sales history: last sale date, value, comment', () => {
    expect(columnsOf('salesHistory').map((column) => column.type)).toEqual(['date', 'currency0', 'text'])
  })

  test('years in labels come from the data, never from the code', () => {
    const land = columnOf('parcel.currentLand')
    expect(columnLabel(land, { current: 2026, previous: 2025 })).toBe('2026 assessed land')
    expect(columnLabel(land, { current: null, previous: null })).toBe('Current assessed land')
    expect(columnLabel(columnOf('parcel.previousTotal'), years, true)).toBe('2030 total')
    const behind = { ...years, bySource: { vancouver: { current: 2029, previous: 2028 } } }
    expect(columnLabel(columnOf('vancouver.previousTotal'), behind)).toBe('2028 total')
    expect(columnLabel(columnOf('surrey.previousTotal'), behind)).toBe('2030 total')
    // A board's newest year may be older.
    expect(columnLabel(columnOf('paragonTax.currentTotal'), years)).toBe('Assessed total')
    expect(columnLabel(columnOf('paragonTax.assessmentYear'), years)).toBe('Assessment year')
    for (const column of COLUMNS) {
      const texts = columnLabel(column, { current: null, previous: null }) + column.tooltip
      expect(texts.replaceAll('2021', '')).not.toMatch(/20\d\d/)
    }
  })

  test('some columns are shown to a new visitor', () => {
    expect(DEFAULT_COLUMN_KEYS).toContain('parcel.pid')
    expect(DEFAULT_COLUMN_KEYS.length).toBeLessThan(12)
  })

  test('keys are told from other text', () => {
    expect(isColumnKey('planning.ocp')).toBe(true)
    expect(isColumnKey('planning.nothing')).toBe(false)
    expect(isColumnKey('constructor')).toBe(false)
    // @ts-expect-error a key that no data source has does not compile
    expect(() => columnOf('planning.nothing')).toThrow('planning.nothing')
  })

  test('an area is square metres, and StatsCan stays a word', () => {
    expect(columnOf('planning.lotSizeMetric').type).toBe('areaMetric')
    expect(columnOf('planning.lotSizeImperial').type).toBe('areaImperial')
    expect(columnOf('vancouver.taxLevy').type).toBe('currency')
  })
})

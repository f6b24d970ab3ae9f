import { describe, expect, it } from 'vitest'
import { parseBathrooms, parseKind, parseTenure } from './board-words.ts'
import { type GenericMapping, genericMap } from './generic-mapping.ts'

it.each([
  ['House/Single Family', 'house'],
  ['HOUSE', 'house'],
  ['Residential Detached', 'house'],
  ['Apartment/Condo', 'strata'],
  ['Townhouse', 'strata'],
  ['Town House', 'strata'],
  ['Row Home', 'strata'],
  ['Float House', null],
  ['Coach House', null],
  ['Vacant Land', 'land'],
  ['House with Acreage', null],
  ['Duplex', null],
  ['Semi-Detached', null],
  ['Manufactured with Land', null],
  ['Apartment Building', null],
  ['Single Wide', null],
  ['Row House (Non-Strata)', null],
  ['Not a house', null],
  ['Nonstrata house', 'house'],
])('The kind %j is %s', (written, kind) => expect(parseKind(written)).toBe(kind))

it.each([
  ['Freehold NonStrata', 'freehold'],
  ['Freehold Strata', 'freehold'],
  ['Leasehold prepaid-Strata', 'leasehold'],
  ['Shares in Co-operative', 'cooperative'],
  ['Co-op', 'cooperative'],
  ['Strata', null],
  ['Not freehold', null],
  ['Non-freehold', null],
  ['Freehold or Leasehold', null],
])('The tenure %j is %s', (written, tenure) => expect(parseTenure(written)).toBe(tenure))

it.each([
  ['2 full 1 half', 2.5],
  ['2F 1H', 2.5],
  ['3 Full', 3],
  ['2/1', null],
  ['2 or 3', null],
])('Bathrooms %j are %s', (written, baths) => expect(parseBathrooms(written)).toBe(baths))

describe('Sales of a board', () => {
  const mapOf = (more: Partial<GenericMapping> = {}) => {
    const fields = {
      date: 'SOLD',
      price: 'PRICE',
      pid: 'PID',
      kind: 'KIND',
      tenure: 'T',
      year_built: 'YB',
      comment: 'NOTE',
    }
    const mapping = { entity: 'sale', key: 'MLS', fields, constants: {}, dateOrder: null, ...more } as const
    const map = genericMap(mapping, '2026-12-31')
    return (cells: object) => {
      const properties = { MLS: 'L1', SOLD: '2026-06-30', PRICE: '1300000', PID: '012-345-678', ...cells }
      const records = map({ position: 2, properties, geometry: null })
      if ('reason' in records) throw new Error(records.reason)
      return records
    }
  }

  it('never become freehold or a house by words that are not known', () => {
    const [sale] = mapOf()({ KIND: 'Duplex', T: 'Strata', YB: '1985 (approx)' })
    expect(sale).toMatchObject({ attributes: { marketClass: 'unknown', tenure: 'unknown', yearBuilt: 1985 } })
    const [blank] = mapOf()({ KIND: '', T: '', YB: 'c. 1985' })
    expect(blank).toMatchObject({ attributes: { yearBuilt: 1985 } })
    expect(blank).not.toHaveProperty('attributes.tenure')
  })

  it('are what a person says their words mean', () => {
    const values = { kind: { duplex: 'strata' }, tenure: { strata: 'freehold' } }
    const [sale] = mapOf({ values })({ KIND: 'Duplex', T: 'Strata' })
    expect(sale).toMatchObject({ attributes: { marketClass: 'strata', tenure: 'freehold' } })
  })

  it('of PIDs that cannot all be read say that they are several', () => {
    const [sale] = mapOf()({ PID: '012-345-678 to 012-345-680', NOTE: 'estate' })
    expect(sale).toMatchObject({
      pid: null,
      comment: 'Multiple property: 012-345-678 to 012-345-680. estate',
    })
  })

  it('of several PIDs are of each of them, and say so', () => {
    expect(mapOf()({ PID: '012-345-678; 012-345-679', NOTE: 'estate' })).toMatchObject(
      ['012345678', '012345679'].map((pid) => ({
        ref: `L1 ${pid}`,
        pid,
        priceDollars: 1_300_000,
        comment: 'Multiple property: 012-345-678, 012-345-679. estate',
      })),
    )
  })
})

it('A use code whose zeros a spreadsheet has lost has them back', () => {
  const mapping = { entity: 'assessment', key: 'PID', constants: { year: '2026' }, dateOrder: null } as const
  const map = genericMap({ ...mapping, fields: { use_code: 'AUC', land: 'LAND' } }, '2026-12-31')
  const codes = ['0', '2', '57', '003', '200', '60.0'].map((AUC) => {
    const records = map({ position: 2, properties: { PID: '1', AUC, LAND: '5' }, geometry: null })
    return 'reason' in records ? null : (records[0] as unknown as { actualUseCode: string }).actualUseCode
  })
  expect(codes).toEqual(['000', '002', '057', '003', '200', '060'])
})

it('What has several meanings is left out, and the cell is counted', () => {
  const fields = { date: 'SOLD', price: 'PRICE', bathrooms: 'BA', basement: 'BSMT' }
  const map = genericMap({ entity: 'sale', key: 'MLS', fields, constants: {}, dateOrder: null }, '2026-12-31')
  const attributesOf = (cells: object) => {
    const properties = { MLS: 'L1', SOLD: '2026-06-30', PRICE: '1300000', ...cells }
    const records = map({ position: 2, properties, geometry: null })
    return 'reason' in records ? null : (records[0] as unknown as { attributes: object }).attributes
  }
  expect(attributesOf({ BA: '2.5', BSMT: '85' })).toEqual({ bathrooms: 2.5, basementShare: 0.85 })
  expect(attributesOf({ BA: '2.5', BSMT: '85 %' })).toEqual({ bathrooms: 2.5, basementShare: 0.85 })
  expect(attributesOf({ BA: '2.5', BSMT: '1' })).toEqual({ bathrooms: 2.5 })
  // Two full baths and one half, and a share.
  expect(attributesOf({ BA: '2.1', BSMT: '0.85' })).toEqual({})
})

it('Marks of missing values are blank', () => {
  const fields = { date: 'SOLD', price: 'PRICE', roll: 'ROLL', pid: 'PID' }
  const map = genericMap({ entity: 'sale', key: 'MLS', fields, constants: {}, dateOrder: null }, '2026-12-31')
  const read = (cells: object) =>
    map({
      position: 2,
      properties: { MLS: 'L1', SOLD: '2026-06-30', PRICE: '1300000', ...cells },
      geometry: null,
    })
  for (const mark of ['<Null>', 'NULL', '#N/A', 'N/A', 'n.a.', '-', '—', '\\N', '#REF!', '########', ' nan '])
    expect(read({ ROLL: mark })).toMatchObject([{ rollNumber: null }])
  expect(read({ ROLL: 'Null Ave', PID: '="012345678"' })).toMatchObject([
    { rollNumber: 'Null Ave', pid: '012345678' },
  ])
  // Rolls and keys that a spreadsheet has shortened are not the ones that were meant.
  expect(read({ ROLL: '1.23457E+11' })).toMatchObject([{ rollNumber: null }])
  expect(read({ MLS: '1.23457E+11' })).toMatchObject({
    reason: 'its key 1.23457E+11 was shortened by a spreadsheet: save the column as text',
  })
  expect(read({ MLS: '#N/A' })).toMatchObject({ reason: 'its key, column MLS, is blank' })
  const parcels = genericMap(
    { entity: 'parcel', key: 'ID', fields: { area: 'AREA' }, constants: {}, dateOrder: null },
    '2026-12-31',
  )
  const square = { type: 'Polygon' as const, coordinates: [] }
  // The null of Esri's shapefiles.
  const properties = { ID: 1, AREA: -1.7976931348623157e308, NOTE: '<Null>' }
  expect(parcels({ position: 1, properties, geometry: square })).toMatchObject([
    { statedAreaSquareMetres: null, facts: {} },
  ])
})

it('An assessment of a later year than the next is rejected', () => {
  const fields = { year: 'YEAR', land: 'LAND' }
  const map = genericMap(
    { entity: 'assessment', key: 'PID', fields, constants: {}, dateOrder: null },
    '2026-12-31',
  )
  const read = (YEAR: string) =>
    map({ position: 2, properties: { PID: '1', YEAR, LAND: '5' }, geometry: null })
  expect(read('2027')).toMatchObject([{ year: 2027 }])
  expect(read('2062')).toMatchObject({ reason: 'its assessment year 2062 is in the future' })
})

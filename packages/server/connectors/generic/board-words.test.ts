import { describe, expect, it } from 'vitest'
import { bathroomsOf, kindOf, tenureOf } from './board-words.ts'
import { type GenericMapping, genericMap } from './generic-mapping.ts'

it.each([
  ['House/Single Family', 'house'],
  ['HOUSE', 'house'],
  ['Residential Detached', 'house'],
  ['Apartment/Condo', 'strata'],
  ['Townhouse', 'strata'],
  ['Vacant Land', 'land'],
  ['House with Acreage', null],
  ['Duplex', null],
  ['Semi-Detached', null],
  ['Manufactured with Land', null],
  ['Apartment Building', null],
  ['Single Wide', null],
])('The kind %j is %s', (written, kind) => expect(kindOf(written)).toBe(kind))

it.each([
  ['Freehold NonStrata', 'freehold'],
  ['Freehold Strata', 'freehold'],
  ['Leasehold prepaid-Strata', 'leasehold'],
  ['Shares in Co-operative', 'cooperative'],
  ['Co-op', 'cooperative'],
  ['Strata', null],
  ['Freehold or Leasehold', null],
])('The tenure %j is %s', (written, tenure) => expect(tenureOf(written)).toBe(tenure))

it.each([
  ['2 full 1 half', 2.5],
  ['2F 1H', 2.5],
  ['3 Full', 3],
  ['2/1', null],
  ['2 or 3', null],
])('Bathrooms %j are %s', (written, baths) => expect(bathroomsOf(written)).toBe(baths))

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
  const codes = ['0', '2', '57', '003', '200'].map((AUC) => {
    const records = map({ position: 2, properties: { PID: '1', AUC, LAND: '5' }, geometry: null })
    return 'reason' in records ? null : (records[0] as unknown as { actualUseCode: string }).actualUseCode
  })
  expect(codes).toEqual(['000', '002', '057', '003', '200'])
})

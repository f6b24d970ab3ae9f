import { describe, expect, it } from 'vitest'
import type { SourceRow } from '../source.ts'
import { CellProblems } from './cell-problems.ts'
import { genericMap, getFields } from './generic-mapping.ts'

const TODAY = '2026-11-01'

type GenericEntity = Parameters<typeof getFields>[0]

/** A cell that every format can read. */
const CELLS: Readonly<Record<string, string>> = {
  pid: '012-345-678',
  plan: 'EPP12345',
  class: 'Bare land strata',
  kind: 'strata',
  quality: '7',
  condition: '4',
  view: '2',
  waterfront: 'yes',
  renovated: 'no',
  basement: '20',
  tenure: 'Leasehold',
  contract_date: '2026-04-01',
  arms_length: 'no',
  bedrooms: '3',
  bathrooms: '2.5',
  storeys: '2',
  type: 'house',
  date: '2026-05-01',
  effective: '2026-05-01',
}
const cellOf = (field: string) => CELLS[field] ?? '1999'

const POINT = { type: 'Point' as const, coordinates: [-123.1, 49.2] }
const rowOf = (properties: Record<string, unknown>): SourceRow => ({
  position: 1,
  properties,
  geometry: POINT,
})

const map = (entity: GenericEntity, properties: Record<string, unknown>) =>
  genericMap(
    {
      entity,
      key: null,
      fields: Object.fromEntries(
        getFields(entity).flatMap((field) => (field in properties ? [[field, field]] : [])),
      ),
      constants: {},
      dateOrder: null,
    },
    TODAY,
  )(rowOf(properties))

describe.each<GenericEntity>(['parcel', 'address', 'assessment', 'sale', 'rental', 'layer:zoning'])(
  'A file of %s',
  (entity) => {
    const required: Record<string, string> = {
      year: '2026',
      date: '2026-05-01',
      rent: '2000',
      type: 'house',
      ...(entity === 'sale' && { price: '900000' }),
    }
    const bare = Object.fromEntries(
      getFields(entity).flatMap((field) => (field in required ? [[field, required[field]]] : [])),
    )

    it.each(getFields(entity).filter((field) => !(field in required)))(
      'fills %s from its column',
      (field) => {
        const without = map(entity, bare)
        const given = map(entity, { ...bare, [field]: cellOf(field) })
        expect(given).not.toEqual(without)
      },
    )

    it.each(Object.keys(bare))('is refused without its %s, or with one that cannot be read', (field) => {
      const { [field]: _missing, ...rest } = bare
      const reasonOf = (row: Record<string, unknown>) => (map(entity, row) as { reason: string }).reason
      expect(reasonOf(rest)).toContain(`--field ${field}=COLUMN`)
      expect(reasonOf({ ...rest, [field]: 'abc' })).toMatch(/"abc" (cannot be read|is not a house)/)
    })
  },
)

it('what no field takes becomes a fact', () => {
  expect(map('parcel', { plan: 'EPP12345', storeys: 3 })).toMatchObject([
    { entity: 'parcel', planNumber: 'EPP12345', parcelClass: 'unknown', facts: { storeys: 3 } },
  ])
})

it('the tenure of a parcel is a fact, in one spelling', () => {
  expect(map('parcel', { plan: 'EPP12345', tenure: 'LEASEHOLD ' })).toMatchObject([
    { facts: { tenure: 'leasehold' } },
  ])
})

it('one address is divided into number and street, unless these have columns of their own', () => {
  expect(map('address', { address: '33256 SWANSEA AVE' })).toMatchObject([
    { civicNumber: '33256', street: 'SWANSEA AVE' },
  ])
  expect(map('address', { address: '33256 SWANSEA AVE', street: 'MAIN ST' })).toMatchObject([
    { civicNumber: null, street: 'MAIN ST' },
  ])
})

it.each([
  ['101 - 1234 JOHNSTON RD', { unit: '101', civicNumber: '1234', street: 'JOHNSTON RD' }],
  ['Unit 5, 1234 Johnston Rd', { unit: '5', civicNumber: '1234', street: 'JOHNSTON RD' }],
  ['1234 JOHNSTON RD #5', { unit: '5', civicNumber: '1234', street: 'JOHNSTON RD' }],
  ['1250-1254 MAIN ST', { unit: null, civicNumber: '1250-1254', street: 'MAIN ST' }],
  ['335 & 341 MAIN ST', { unit: null, civicNumber: '335 & 341', street: 'MAIN ST' }],
  ['5-50 MAIN ST', { unit: '5', civicNumber: '50', street: 'MAIN ST' }],
  ['33256 Swansea Ln, Abbotsford', { unit: null, civicNumber: '33256', street: 'SWANSEA LN' }],
  ['204-1783 W 41ST AVENUE', { unit: '204', civicNumber: '1783', street: 'W 41ST AVENUE' }],
  ['5381 125A St', { unit: null, civicNumber: '5381', street: '125A ST' }],
  ['1234.0 JOHNSTON RD', { unit: null, civicNumber: '1234', street: 'JOHNSTON RD' }],
  [
    'Commerce Place 400 Burrard St',
    { unit: null, civicNumber: '400', street: 'BURRARD ST', municipality: null },
  ],
  ['Lot 5 Swansea Ave', { unit: null, civicNumber: null, street: 'Lot 5 Swansea Ave' }],
  ['13750 88 Ave', { unit: null, civicNumber: '13750', street: '88 AVE' }],
  ['Fairgrounds', { unit: null, civicNumber: null, street: 'Fairgrounds' }],
  [
    '1234 Main St, White Rock, BC V4B 1A2',
    { civicNumber: '1234', street: 'MAIN ST', municipality: 'White Rock', postalCode: 'V4B 1A2' },
  ],
])('the address %s is divided', (address, parts) => {
  expect(map('address', { address })).toMatchObject([parts])
})

it.each([
  '8460 Ash St & 8495 Cambie St',
  '8460 Ash St, 8495 Cambie St',
  '8460 ASH ST / 8495 CAMBIE ST',
  '8460 Ash St; 8495 Cambie St, Vancouver',
  '8460 Ash St 8495 Cambie St',
])('of several addresses, the first is used, and all are a fact: %s', (address) => {
  expect(map('parcel', { address })).toMatchObject([
    { civicNumber: '8460', street: expect.stringMatching(/^ash st$/i), facts: { address } },
  ])
})

it('an address with a comma in its number is not read, and stays a fact', () => {
  const address = '1,234 Main St'
  expect(map('parcel', { address })).toMatchObject([{ civicNumber: null, street: null, facts: { address } }])
})

it('a total that the file does not state is the sum of land and improvement', () => {
  const values = { year: '2026', land: '100', improvement: '50' }
  expect(map('assessment', values)).toMatchObject([{ totalDollars: 150 }])
  expect(map('assessment', { ...values, total: '140' })).toMatchObject([{ totalDollars: 140 }])
})

describe('Rows without a key', () => {
  const keyless = genericMap(
    { entity: 'layer:zoning', key: null, fields: {}, constants: {}, dateOrder: null },
    TODAY,
  )
  const refOf = (row: SourceRow) => (keyless(row) as unknown as { ref: string }[])[0]?.ref
  const at = (position: number, x: number): SourceRow => ({
    position,
    properties: { name: 'A' },
    geometry: { type: 'Point', coordinates: [x, 49] },
  })

  it('keep what they are called when a row before them is removed', () => {
    expect(refOf(at(7, -123))).toBe(refOf(at(6, -123)))
    expect(refOf(at(7, -123))).not.toBe(refOf(at(7, -123.1)))
    expect(refOf({ ...at(7, -123), properties: { name: 'B' } })).not.toBe(refOf(at(7, -123)))
  })

  it('take several columns that are a key together', () => {
    const both = genericMap(
      { entity: 'layer:zoning', key: ['ROLL', 'UNIT'], fields: {}, constants: {}, dateOrder: null },
      TODAY,
    )
    const row = (cells: object) => ({ ...at(1, -123), properties: { ...cells } })
    expect(both(row({ ROLL: '7', UNIT: '2' }))).toMatchObject([{ ref: '7 2' }])
    expect(both(row({ ROLL: '7' }))).toMatchObject([{ ref: '7 ' }])
    expect(both(row({}))).toMatchObject({ reason: 'its key, column ROLL with UNIT, is blank' })
  })
})

it('cells that cannot be read are counted, with the first', () => {
  const problems = new CellProblems()
  const mapping = {
    entity: 'parcel',
    key: 'K',
    fields: { pid: 'PID', plan: 'PLAN', lot: 'LOT' },
    constants: {},
  }
  const read = genericMap(mapping as never, TODAY, problems)
  const square = { type: 'Polygon' as const, coordinates: [] }
  for (const [position, PID] of ['12-345', '568988.000', '', '012-345-678', '012-345-679'].entries())
    read({ position, properties: { K: position, PID, PLAN: 'EPP1', LOT: ' ' }, geometry: square })
  expect(problems.partlyUnreadableFields).toMatchObject([
    { field: 'pid', filled: 4, unreadable: 2, first: { position: 0, value: '12-345' } },
  ])
  expect(problems.blankFields).toEqual(['lot'])
  expect(problems.unreadableFields).toEqual([])
})

import { describe, expect, it } from 'vitest'
import type { SourceRow } from '../source.ts'
import { fieldsOf, genericMap } from './generic-mapping.ts'

type GenericEntity = Parameters<typeof fieldsOf>[0]

/** A cell that every format can read. */
const CELLS: Readonly<Record<string, string>> = {
  pid: '012-345-678',
  plan: 'EPP12345',
  class: 'Bare land strata',
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
  genericMap({
    entity,
    key: null,
    fields: Object.fromEntries(
      fieldsOf(entity).flatMap((field) => (field in properties ? [[field, field]] : [])),
    ),
    constants: {},
  })(rowOf(properties))

describe.each<GenericEntity>(['parcel', 'address', 'assessment', 'rental', 'layer:zoning'])(
  'A file of %s',
  (entity) => {
    const required: Record<string, string> = { year: '2026', date: '2026-05-01', rent: '2000', type: 'house' }
    const bare = Object.fromEntries(
      fieldsOf(entity).flatMap((field) => (field in required ? [[field, required[field]]] : [])),
    )

    it.each(fieldsOf(entity).filter((field) => !(field in required)))('fills %s from its column', (field) => {
      const without = map(entity, bare)
      const given = map(entity, { ...bare, [field]: cellOf(field) })
      expect(given).not.toEqual(without)
    })

    it.each(Object.keys(bare))('is refused without its %s', (field) => {
      const { [field]: _missing, ...rest } = bare
      expect(map(entity, rest)).toMatchObject({ reason: expect.stringContaining(`--field ${field}=COLUMN`) })
    })
  },
)

it('what no field takes becomes a fact', () => {
  expect(map('parcel', { plan: 'EPP12345', storeys: 3 })).toMatchObject([
    { entity: 'parcel', planNumber: 'EPP12345', parcelClass: 'unknown', facts: { storeys: 3 } },
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

it('a total that the file does not state is the sum of land and improvement', () => {
  const values = { year: '2026', land: '100', improvement: '50' }
  expect(map('assessment', values)).toMatchObject([{ totalDollars: 150 }])
  expect(map('assessment', { ...values, total: '140' })).toMatchObject([{ totalDollars: 140 }])
})

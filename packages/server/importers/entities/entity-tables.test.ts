import { expect, it } from 'vitest'
import { EMPTY_PARCEL } from '../../connectors/empty-records.ts'
import { ENTITY_TABLES } from './entity-tables.ts'

it('a record gives one value for each column, in their order', () => {
  const { columns, values } = ENTITY_TABLES.parcel
  const row = values({
    ...EMPTY_PARCEL,
    ref: 'a',
    geometry: { type: 'Polygon', coordinates: [] },
    planNumber: 'EPP1',
    civicNumber: '12',
    street: 'MAIN ST',
    statedAreaSquareMetres: 450,
    facts: { storeys: 3 },
  })
  expect(row).toHaveLength(columns.length)
  const stored = Object.fromEntries(columns.map(([name, type], index) => [`${name} ${type}`, row[index]]))
  expect(stored).toMatchObject({
    'pid text': null,
    'plan_number text': 'EPP1',
    'parcel_class text': 'unknown',
    'stated_area_square_metres double precision': 450,
    'facts jsonb': '{"storeys":3}',
    'address text': '12 Main St',
  })
})

it('columns are named after their fields', () => {
  expect(ENTITY_TABLES.rental_offer.columns).toEqual([
    ['offered_on', 'date'],
    ['monthly_rent_dollars', 'integer'],
    ['home_form', 'text'],
    ['bedrooms', 'integer'],
    ['bathrooms', 'integer'],
    ['floor_area_square_metres', 'double precision'],
    ['address', 'text'],
  ])
  expect(ENTITY_TABLES.layer_feature.columns[0]).toEqual(['layer_key', 'text'])
})

it('a PID that is none, and a rent of nothing, cannot be stored', () => {
  const { problem } = ENTITY_TABLES.sale
  const sale = {
    entity: 'sale',
    ref: 'a',
    parcelRef: null,
    soldOn: '2026-05-01',
    priceDollars: 1,
    comment: null,
    rollNumber: null,
    attributes: {},
  } as const
  expect(problem({ ...sale, pid: '12' })).toBe('"12" is not a PID')
  expect(problem({ ...sale, pid: '012345678' })).toBeNull()
})

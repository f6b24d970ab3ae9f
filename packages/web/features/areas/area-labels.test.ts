import { describe, expect, it } from 'vitest'
import { someArea } from '../../testing/area-factory.ts'
import { createPlacesName, getCriteriaLabels, getKindLabel, hasPlace } from './area-labels.ts'

const SQUARE = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-123, 49],
      [-122.9, 49],
      [-122.9, 49.1],
      [-123, 49],
    ],
  ],
}
const neighbourhoods = { layer: 'neighbourhood' as const, featureIds: ['a', 'b'] }
const district = { layer: 'municipality' as const, featureIds: ['a'] }
const { options } = someArea()

describe('what an area is made of', () => {
  it.each([
    ['No place yet', someArea()],
    ['Drawn', someArea({ geometry: [SQUARE] })],
    ['2 neighbourhoods', someArea({ type: 'selection', selection: neighbourhoods, geometry: [SQUARE] })],
    ['1 municipality', someArea({ type: 'selection', selection: district, geometry: [SQUARE] })],
    [
      '3 neighbourhoods',
      someArea({
        type: 'selection',
        selection: district,
        geometry: [SQUARE],
        options: { ...options, subAreas: ['x', 'y', 'z'] },
      }),
    ],
  ])('%s', (words, area) => expect(getKindLabel(area)).toBe(words))
})

it('an area has a place once it is drawn or chosen', () => {
  expect(hasPlace(someArea())).toBe(false)
  expect(hasPlace(someArea({ geometry: [SQUARE] }))).toBe(true)
  expect(hasPlace(someArea({ type: 'selection', selection: district }))).toBe(true)
})

it('its criteria are named by kind, and nothing without any', () => {
  expect(getCriteriaLabels(options)).toEqual([])
  expect(
    getCriteriaLabels({
      ...options,
      broker: { ...options.broker, priceDollars: { min: null, max: 2_000_000 } },
      mls: {
        ...options.mls,
        statuses: ['active'],
        propertyTypes: ['House', 'Duplex', 'Apartment'],
        priceDollars: { min: 500_000, max: 900_000 },
        bedrooms: { min: 3, max: null },
      },
      minorThreshold: 0.05,
    }),
  ).toEqual([
    'Broker listings: up to $2,000,000',
    'MLS® listings: Active, House, Duplex and 1 more, $500,000 to $900,000, 3 or more bedrooms',
    'Changes of 5% or more',
  ])
  expect(getCriteriaLabels({ ...options, mls: { ...options.mls, bedrooms: { min: 1, max: 1 } } })).toEqual([
    'MLS® listings: 1 bedroom',
  ])
})

it.each([
  ['', []],
  ['Kitsilano', ['Kitsilano']],
  ['Kitsilano and Fairview', ['Kitsilano', 'Fairview']],
  ['Kitsilano and 2 more', ['Kitsilano', 'Fairview', 'Arbutus']],
])('it is first called “%s” after its places', (name, places) => {
  expect(createPlacesName(places)).toBe(name)
})

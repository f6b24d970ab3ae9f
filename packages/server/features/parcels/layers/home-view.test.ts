import { expect, test } from 'vitest'
import { toHomeView, toWholeView } from './home-view.ts'

test('a large place opens at the usual zoom, in its densest part', () => {
  expect(toHomeView([-123.05, 49.25], [-123.3, 49.1, -122.9, 49.4])).toMatchObject({
    centre: [-123.05, 49.25],
    zoom: 13,
  })
})

test('a small place opens closer, in its middle', () => {
  const view = toHomeView([-122.3, 49.05], [-122.31, 49.045, -122.29, 49.055])
  expect(view.zoom).toBeGreaterThan(13)
  expect(view.centre[0]).toBeCloseTo(-122.3, 6)
})

test('a single parcel opens no closer than a street', () => {
  expect(toHomeView([-122.3, 49.05], [-122.3, 49.05, -122.3, 49.05]).zoom).toBe(16)
})

test('all of a large area is shown, however far away that is', () => {
  const { centre, zoom } = toWholeView([-139, 48, -114, 60])
  expect(centre).toEqual([-126.5, 54])
  expect(zoom).toBeLessThan(6)
})

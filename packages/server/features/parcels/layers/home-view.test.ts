import { expect, test } from 'vitest'
import { homeView, homeWithin } from './home-view.ts'

test('a large place opens at the usual zoom, in its densest part', () => {
  expect(homeView([-123.05, 49.25], [-123.3, 49.1, -122.9, 49.4])).toMatchObject({
    centre: [-123.05, 49.25],
    zoom: 13,
  })
})

test('a small place opens closer, in its middle', () => {
  const view = homeView([-122.3, 49.05], [-122.31, 49.045, -122.29, 49.055])
  expect(view.zoom).toBeGreaterThan(13)
  expect(view.centre[0]).toBeCloseTo(-122.3, 6)
})

test('a single parcel opens no closer than a street', () => {
  expect(homeView([-122.3, 49.05], [-122.3, 49.05, -122.3, 49.05]).zoom).toBe(16)
})

test("opens in somebody's home area: where the data is densest, when that is there, else in its middle", () => {
  const densest = homeView([-123.1, 49.25], [-123.2, 49.2, -123, 49.3])
  expect(homeWithin([-124, 49, -122, 50], densest)).toBe(densest)
  expect(homeWithin([-120.02, 50, -120, 50.02], densest).centre).toEqual([
    expect.closeTo(-120.01, 6),
    expect.closeTo(50.01, 6),
  ])
})

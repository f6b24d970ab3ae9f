import { describe, expect, test } from 'vitest'
import { distanceMetres } from '#domain/geometry/geodesy.ts'
import { pixelAt } from './picture-shapes.ts'
import { fitView } from './picture-view.ts'

const SIZE = { width: 370, height: 200 }

describe('the view of a picture', () => {
  test('puts the middle of the parcel into the middle of the picture', () => {
    const view = fitView([-123.102, 49.25, -123.1, 49.2506], SIZE, 0.5)
    const [x, y] = pixelAt(view, -123.101, 49.2503)
    expect(x).toBeCloseTo(185, 0)
    expect(y).toBeCloseTo(100, 0)
  })

  test('gives a parcel its share of the side that it fills first', () => {
    const tall = fitView([-123.1005, 49.25, -123.1, 49.256], SIZE, 0.5)
    const [, north] = pixelAt(tall, -123.1, 49.256)
    const [, south] = pixelAt(tall, -123.1, 49.25)
    expect(south - north).toBeCloseTo(100, 0)
    const wide = fitView([-123.12, 49.25, -123.1, 49.2501], SIZE, 0.5)
    expect(pixelAt(wide, -123.1, 49.25)[0] - pixelAt(wide, -123.12, 49.25)[0]).toBeCloseTo(185, 0)
  })

  test('does not come nearer than a parcel among its neighbours', () => {
    expect(fitView([-123.1, 49.25, -123.1, 49.25], SIZE, 0.5).metresPerPixel).toBe(0.22)
  })

  test('a pixel is as many metres as it says', () => {
    const view = fitView([-123.11, 49.25, -123.1, 49.255], SIZE, 0.5)
    const metres = distanceMetres([-123.11, 49.2525], [-123.1, 49.2525])
    const pixels = pixelAt(view, -123.1, 49.2525)[0] - pixelAt(view, -123.11, 49.2525)[0]
    expect(pixels * view.metresPerPixel).toBeCloseTo(metres, -1)
  })

  test('what is asked for reaches a little beyond what is seen', () => {
    const view = fitView([-123.102, 49.25, -123.1, 49.2506], SIZE, 0.5)
    const [west, south, east, north] = view.bounds
    const [left, top] = pixelAt(view, west, north)
    const [right, bottom] = pixelAt(view, east, south)
    for (const [edge, expected] of [
      [left, -16],
      [top, -16],
      [right, 386],
      [bottom, 216],
    ] as const) {
      expect(edge).toBeCloseTo(expected, 0)
    }
  })
})

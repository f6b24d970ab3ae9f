import { describe, expect, it } from 'vitest'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { rectangleBetween, toPolygon } from '#domain/geometry/polygon.ts'
import { handlesInView } from './handles-in-view.ts'

/** Projects one degree to a thousand pixels. */
const project = ([lng, lat]: LngLat) => ({ x: (lng + 123) * 1_000, y: (50 - lat) * 1_000 })
const box = [-123, 49, -122, 50] as const

describe('the handles of a boundary', () => {
  it('are its corners and the middles of its sides', () => {
    const { vertices, middles } = handlesInView(
      [rectangleBetween([-122.9, 49.1], [-122.5, 49.3])],
      box,
      project,
    )
    expect(vertices).toHaveLength(4)
    expect(middles).toHaveLength(4)
  })

  it('are left out where the screen does not show them', () => {
    const { vertices, middles } = handlesInView(
      [rectangleBetween([-122.5, 49.1], [-121.5, 49.3])],
      box,
      project,
    )
    expect(vertices.map(({ x }) => Math.round(x))).toEqual([500, 500])
    expect(middles.map(({ x }) => Math.round(x)).toSorted()).toEqual([1000, 1000, 500])
  })

  it('have no middle on a side that is short on the screen', () => {
    expect(
      handlesInView([rectangleBetween([-122.9, 49.1], [-122.87, 49.3])], box, project).middles,
    ).toHaveLength(2)
  })

  it('are thinned out where thousands would run into each other', () => {
    const circle = toPolygon(
      Array.from({ length: 10_000 }, (_, index): LngLat => {
        const angle = (2 * Math.PI * index) / 10_000
        return [-122.5 + 0.3 * Math.cos(angle), 49.5 + 0.3 * Math.sin(angle)]
      }),
    )
    const { vertices, middles } = handlesInView([circle], box, project)
    expect(vertices.length).toBeGreaterThan(50)
    expect(vertices.length).toBeLessThan(150)
    expect(middles).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { Point } from '../geometry/point.ts'
import { islandsFor, toLongitudeLatitude } from '../place.ts'
import { buildNetwork } from '../plan/network.ts'
import { distanceInland } from './distance-inland.ts'
import { islandElevation } from './ground-heights.ts'

describe('The distance inland', () => {
  it('is the distance to the nearest cell of water, by hand', () => {
    // ~ # # # ~ in the middle row.
    const land = Uint8Array.from([1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1])
    expect([...distanceInland(land, 5, 3)].map((cells) => Math.round(cells * 1000) / 1000)).toEqual([
      1, 1, 1, 1, 1, 0, 1, 2, 1, 0, 1, 1, 1, 1, 1,
    ])
  })

  it('agrees with looking at every cell', () => {
    const [width, height] = [23, 17]
    const land = Uint8Array.from({ length: width * height }, (_, index) => ((index * 7919) % 13 > 1 ? 1 : 0))
    const isLand = (x: number, y: number) =>
      x >= 0 && y >= 0 && x < width && y < height && land[y * width + x] === 1
    const quick = distanceInland(land, width, height)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let nearest = Infinity
        for (let v = -1; v <= height; v++)
          for (let u = -1; u <= width; u++)
            if (!isLand(u, v)) nearest = Math.min(nearest, Math.hypot(u - x, v - y))
        expect(quick[y * width + x]).toBeCloseTo(nearest, 9)
      }
    }
  })
})

describe('The ground of the demo island', () => {
  const [first] = islandsFor(1)
  if (!first) throw new Error('no island')
  const { island } = first
  const network = buildNetwork(1009)
  const { grid, blocks } = islandElevation(network, island, 1009)
  const cells = new Float32Array(grid.width * grid.height).fill(Number.NaN)
  for (const block of blocks as Iterable<{ blockX: number; blockY: number; cells: Float32Array }>) {
    for (let index = 0; index < block.cells.length; index++) {
      const [column, row] = [block.blockX * 256 + (index % 256), block.blockY * 256 + Math.floor(index / 256)]
      if (column < grid.width && row < grid.height)
        cells[row * grid.width + column] = block.cells[index] ?? Number.NaN
    }
  }
  const heightAt = (place: Point): number => {
    const [lng, lat] = toLongitudeLatitude(island, place)
    const [column, row] = [(lng - grid.originX) / grid.stepX, (lat - grid.originY) / grid.stepY].map(
      Math.floor,
    )
    return cells[(row ?? 0) * grid.width + (column ?? 0)] ?? Number.NaN
  }

  it('meets the sea at its level all along the shore', () => {
    const shore = network.shore.shoreline.map(heightAt).filter((metres) => !Number.isNaN(metres))
    expect(shore.length).toBeGreaterThan(1000)
    expect(Math.max(...shore)).toBeLessThan(2)
    expect(Math.min(...shore)).toBeGreaterThanOrEqual(0)
  })

  it('knows nothing of the sea, and all of the land', () => {
    // In the inlet.
    expect(heightAt([-250, -1700])).toBeNaN()
    const known = cells.filter((metres) => !Number.isNaN(metres))
    expect(known.length).toBeGreaterThan(0.5 * cells.length)
    expect(known.every((metres) => metres >= 0 && metres < 250)).toBe(true)
  })

  it('is flat by the river and high on the hillsides', () => {
    const findMiddle = (key: string): Point => {
      const outline = network.outlines.find(({ quarter }) => quarter.key === key)
      const points = outline?.outer ?? []
      const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
      return [mean(0), mean(1)]
    }
    expect(heightAt(findMiddle('SH'))).toBeGreaterThan(60)
    expect(heightAt(findMiddle('RG'))).toBeGreaterThan(60)
    expect(heightAt(findMiddle('PI'))).toBeLessThan(25)
  })
})

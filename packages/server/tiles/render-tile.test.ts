import { expect, it } from 'vitest'
import { areaOf, decodeTile } from '../testing/decode-tile.ts'
import { POLYGON } from './geometry/twkb.ts'
import { fitToSizeLimit } from './render-tile.ts'
import type { TileFeature } from './vector-tile.ts'

const KEYS = ['upid'] as const

function parcels(count: number): TileFeature[] {
  return Array.from({ length: count }, (_, index) => {
    const side = 10 + index
    const ring = [0, 0, side, 0, side, side, 0, side]
    const geometry = { kind: POLYGON, paths: [ring], size: side * side } as const
    return {
      layer: 'parcel',
      id: String(index),
      geometry: { ...geometry, paths: [ring] },
      keys: KEYS,
      values: [`parcel ${index}`],
    }
  })
}

it('leaves a tile that fits as it is', () => {
  const { bytes, droppedCount } = fitToSizeLimit(parcels(100), 500_000)
  expect(droppedCount).toBe(0)
  expect(decodeTile(bytes).parcel).toHaveLength(100)
})

it('leaves out the smallest parcels until the tile fits, says how many, and always the same ones', () => {
  const { bytes, droppedCount } = fitToSizeLimit(parcels(2000), 20_000)
  const remaining = decodeTile(bytes).parcel ?? []
  expect(bytes.length).toBeLessThanOrEqual(20_000)
  expect(bytes.length).toBeGreaterThan(15_000)
  expect(remaining).toHaveLength(2000 - droppedCount)
  expect(Math.min(...remaining.map(areaOf))).toBe((10 + droppedCount) ** 2)
  expect(fitToSizeLimit(parcels(2000), 20_000).bytes).toEqual(bytes)
})

it('ends with nothing rather than with too much', () => {
  expect(fitToSizeLimit(parcels(3), 1)).toEqual({ bytes: new Uint8Array(), droppedCount: 3 })
})

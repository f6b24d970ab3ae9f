import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ancestorShare,
  findTileBlock,
  isTileValid,
  parentTile,
  type TileAddress,
  tileBlockKey,
  tileIndexIn,
} from './tile-validity.ts'

const tile: fc.Arbitrary<TileAddress> = fc
  .integer({ min: 0, max: 23 })
  .chain((z) => fc.record({ z: fc.constant(z), x: fc.nat(2 ** z - 1), y: fc.nat(2 ** z - 1) }))

describe('blocks of 8 × 8', () => {
  test('a tile belongs to the block whose corner is a multiple of eight', () => {
    expect(findTileBlock({ z: 19, x: 82_893, y: 179_671 })).toEqual({
      z: 19,
      left: 82_888,
      top: 179_664,
      width: 8,
      height: 8,
    })
  })
  test('where the world is smaller, so is the block', () => {
    expect(findTileBlock({ z: 0, x: 0, y: 0 })).toEqual({ z: 0, left: 0, top: 0, width: 1, height: 1 })
    expect(findTileBlock({ z: 2, x: 3, y: 1 })).toMatchObject({ left: 0, top: 0, width: 4, height: 4 })
  })
  test('the key names the row before the column', () => {
    const block = findTileBlock({ z: 5, x: 9, y: 17 })
    expect(tileBlockKey(block)).toBe('5/16/8')
  })
  test('law: every tile is in its block once, and all tiles of a block agree on it', () => {
    fc.assert(
      fc.property(tile, fc.nat(63), (tile, other) => {
        const block = findTileBlock(tile)
        const index = tileIndexIn(block, tile)
        expect(index).toBeGreaterThanOrEqual(0)
        expect(index).toBeLessThan(block.width * block.height)
        const neighbour = {
          z: tile.z,
          x: block.left + (other % block.width),
          y: block.top + ((other >> 3) % block.height),
        }
        expect(findTileBlock(neighbour)).toEqual(block)
        if (neighbour.x !== tile.x || neighbour.y !== tile.y)
          expect(tileIndexIn(block, neighbour)).not.toBe(index)
      }),
    )
  })
})

describe('the answer', () => {
  const block = findTileBlock({ z: 19, x: 16, y: 24 })
  const data = Array.from({ length: 64 }, (_, index) => (index === 8 * 3 + 5 ? 0 : 1))

  test('rows from the top: the tile 5 to the right and 3 down', () => {
    expect(isTileValid({ data }, block, { z: 19, x: 16 + 5, y: 24 + 3 })).toBe(false)
    expect(isTileValid({ data }, block, { z: 19, x: 16 + 3, y: 24 + 5 })).toBe(true)
  })
  test('one number alone stands for all tiles', () => {
    expect(isTileValid({ data: [1] }, block, { z: 19, x: 20, y: 30 })).toBe(true)
    expect(isTileValid({ data: [0] }, block, { z: 19, x: 20, y: 30 })).toBe(false)
  })
  test('an answer for another extent is read by its own location', () => {
    const location = { left: 18, top: 24, width: 2, height: 1 }
    expect(isTileValid({ data: [0, 1], location }, block, { z: 19, x: 18, y: 24 })).toBe(false)
    expect(isTileValid({ data: [0, 1], location }, block, { z: 19, x: 19, y: 24 })).toBe(true)
    expect(isTileValid({ data: [0, 1], location }, block, { z: 19, x: 16, y: 24 })).toBeNull()
  })
  test('an empty answer says nothing', () =>
    expect(isTileValid({ data: [] }, block, { z: 19, x: 16, y: 24 })).toBeNull())
  test('a tile of another block has no place', () =>
    expect(tileIndexIn(block, { z: 19, x: 15, y: 24 })).toBeNull())
})

describe('the tile above', () => {
  test('covers four', () => {
    expect(parentTile({ z: 3, x: 5, y: 6 })).toEqual({ z: 2, x: 2, y: 3 })
    expect(parentTile({ z: 0, x: 0, y: 0 })).toBeNull()
  })
  test('the part that is enlarged', () => {
    expect(ancestorShare({ z: 3, x: 5, y: 6 }, 2)).toEqual({ size: 0.5, x: 0.5, y: 0 })
    expect(ancestorShare({ z: 5, x: 7, y: 2 }, 3)).toEqual({ size: 0.25, x: 0.75, y: 0.5 })
    expect(ancestorShare({ z: 5, x: 7, y: 2 }, 5)).toEqual({ size: 1, x: 0, y: 0 })
  })
  test('law: the parent of a tile is a tile, and so on to the top', () => {
    fc.assert(
      fc.property(tile, (start) => {
        let current: TileAddress | null = start
        for (let steps = 0; current !== null; steps++) {
          expect(Math.max(current.x, current.y)).toBeLessThan(2 ** current.z)
          expect(current.z).toBe(start.z - steps)
          current = parentTile(current)
        }
      }),
    )
  })
})

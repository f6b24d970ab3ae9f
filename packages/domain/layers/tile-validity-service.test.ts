import { describe, expect, it } from 'vitest'
import type { TileBlock, TilemapResponse } from './tile-validity.ts'
import { createTileValidityService } from './tile-validity-service.ts'

function imageryDownTo(deepest: number) {
  const requested: TileBlock[] = []
  const request = async (block: TileBlock): Promise<TilemapResponse> => {
    requested.push(block)
    return { data: [block.z <= deepest ? 1 : 0] }
  }
  return { requested, request }
}

describe('where imagery ends', () => {
  it('takes the tile itself where it exists', async () => {
    const { request } = imageryDownTo(19)
    const service = createTileValidityService(request)
    expect(await service.nearestValid({ z: 19, x: 82_000, y: 178_000 })).toEqual({
      z: 19,
      x: 82_000,
      y: 178_000,
    })
  })

  it('takes the tile above that covers it', async () => {
    const { request } = imageryDownTo(17)
    const service = createTileValidityService(request)
    expect(await service.nearestValid({ z: 19, x: 82_003, y: 178_001 })).toEqual({
      z: 17,
      x: 20_500,
      y: 44_500,
    })
  })

  it('asks once for the 64 tiles of a block', async () => {
    const { requested, request } = imageryDownTo(19)
    const service = createTileValidityService(request)
    await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        service.nearestValid({ z: 16, x: 10_232 + (index % 8), y: 22_400 + Math.floor(index / 8) }),
      ),
    )
    expect(requested).toEqual([{ z: 16, left: 10_232, top: 22_400, width: 8, height: 8 }])
  })

  it('tries the tile while the service does not answer, and asks again later', async () => {
    let isDown = true
    const service = createTileValidityService(async () => {
      if (isDown) throw new Error('no network')
      return { data: [0] }
    })
    expect(await service.nearestValid({ z: 3, x: 1, y: 2 })).toEqual({ z: 3, x: 1, y: 2 })
    isDown = false
    expect(await service.nearestValid({ z: 3, x: 1, y: 2 })).toEqual({ z: 0, x: 0, y: 0 })
  })
})

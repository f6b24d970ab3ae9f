import sharp from 'sharp'
import { expect, it } from 'vitest'
import { jpegOfMarkers, webpOfFrames } from '../../testing/rows/picture-bombs.ts'
import { runBounded } from './bounded-process.ts'

const TOO_MUCH = 'It needs too much.'
const read = (bytes: Buffer, type: 'image/jpeg' | 'image/webp') =>
  runBounded({ kind: 'picture', bytes, type, maxEdge: 5000, cpuMs: 2000, tooMuch: TOO_MUCH })

it('ends a picture whose frames alone take a minute to count', async () => {
  const startedAt = performance.now()
  expect(await read(webpOfFrames(5_200_000), 'image/webp')).toEqual({ refused: TOO_MUCH })
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})

it('ends a picture whose empty markers take more than a gigabyte', async () => {
  const memoryBytes = process.memoryUsage.rss()
  expect(await read(jpegOfMarkers(20_000_000), 'image/jpeg')).toEqual({ refused: TOO_MUCH })
  expect(process.memoryUsage.rss() - memoryBytes).toBeLessThan(400_000_000)
})

it('reads a picture that is sound', async () => {
  const bytes = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  expect(await read(bytes, 'image/jpeg')).toMatchObject({ type: 'image/jpeg', width: 8, height: 4 })
})

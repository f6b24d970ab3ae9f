import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegOfScans } from '../../testing/rows/jpeg-of-scans.ts'
import { reencodedPicture } from './uploaded-picture.ts'

test('a picture is made smaller to fit its longest edge', async () => {
  const picture = jpegOfScans(64, 10)
  expect(await reencodedPicture(picture, 'image/jpeg')).toMatchObject({ width: 64, height: 64 })
  expect(await reencodedPicture(picture, 'image/jpeg', 16)).toMatchObject({ width: 16, height: 16 })
})

test('a PNG of more than 10 MB becomes a JPEG', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({ create: { width: 2000, height: 2000, channels: 3, noise } } as never)
    .png()
    .toBuffer()
  expect(picture.length).toBeGreaterThan(10_000_000)
  const { bytes, ...stored } = await reencodedPicture(picture, 'image/png')
  expect(stored).toEqual({ type: 'image/jpeg', width: 2000, height: 2000 })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg' })
  expect(bytes.length).toBeLessThan(10_000_000)
})

import { expect, test } from 'vitest'
import { jpegOfScans } from '../../testing/rows/jpeg-of-scans.ts'
import { reencodedPicture } from './reencode-picture.ts'

test('a picture is made smaller to fit its longest edge', async () => {
  const picture = jpegOfScans(64, 10)
  expect(await reencodedPicture(picture, 'image/jpeg')).toMatchObject({ width: 64, height: 64 })
  expect(await reencodedPicture(picture, 'image/jpeg', 16)).toMatchObject({ width: 16, height: 16 })
})

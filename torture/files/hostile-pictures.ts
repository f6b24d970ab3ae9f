import sharp from 'sharp'
import { jpegOfScans } from '#server/testing/rows/jpeg-of-scans.ts'
import { pngOf } from '#server/testing/rows/png.ts'

interface HostilePicture {
  name: string
  type: string
  content: Buffer
  /** Whether it is also a valid picture. It may then be stored, but only served as its type. */
  mayBeStored: boolean
}

const SCRIPT = '<script>alert(1)</script>'
const JPEG_START = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

/** Texts of the files that served pictures must not contain. */
export const SECRETS = ['<script', 'PK\u0003\u0004', 'Somebody', 'Exif']

/** A photo with metadata on place and author. */
const photo = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '49/1 3/1 0/1' } })
    .jpeg()
    .toBuffer()

/** A header of 16,383 × 16,383 pixels. */
const WEBP_BOMB = Buffer.concat([
  Buffer.from('RIFF\u0016\0\0\0WEBPVP8L\u0009\0\0\0', 'latin1'),
  Buffer.from('2ffebfff0f00000000', 'hex'),
  Buffer.alloc(1),
])

/** Polyglots, and pictures much larger than they seem. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const jpeg = await photo()
  const png = pngOf(1, 1)
  return [
    picture('page with a picture’s type', 'image/png', Buffer.from(`<html>${SCRIPT}`), false),
    picture(
      'SVG with a script',
      'image/svg+xml',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      false,
    ),
    picture('SVG as PNG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), false),
    picture('GIF', 'image/gif', Buffer.from('GIF89a\u0001\0\u0001\0', 'latin1'), false),
    picture('PNG as JPEG', 'image/jpeg', png, false),
    picture('PNG as page', 'text/html', png, false),
    picture('PNG and page in one', 'image/png', Buffer.concat([png, Buffer.from(SCRIPT)]), true),
    picture('JPEG and page in one', 'image/jpeg', Buffer.concat([JPEG_START, Buffer.from(SCRIPT)]), false),
    picture(
      'JPEG and archive in one',
      'image/jpeg',
      Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004')]),
      true,
    ),
    picture('JPEG with a place and an author', 'image/jpeg', jpeg, true),
    picture('PNG of 20,000 × 20,000', 'image/png', pngOf(20_000, 20_000), false),
    picture('PNG of 1 × 40,000,000', 'image/png', pngOf(1, 40_000_000), false),
    picture('WebP of 16,383 × 16,383', 'image/webp', WEBP_BOMB, false),
    picture('GIF of 65,535 × 65,535', 'image/gif', Buffer.from('474946383961ffffffff800000', 'hex'), false),
    picture('JPEG of 80,000 scans', 'image/jpeg', jpegOfScans(6_300, 80_000), false),
    picture('cut-off PNG', 'image/png', png.subarray(0, 20), false),
    picture('only the first bytes', 'image/png', png.subarray(0, 4), false),
    picture('nothing', 'image/png', Buffer.alloc(0), false),
    picture('past 5 MB', 'image/png', Buffer.concat([png, Buffer.alloc(6_000_000)]), false),
    picture('WebP that is a sound', 'image/webp', Buffer.from('RIFF\u0004\0\0\0WAVE', 'latin1'), false),
  ]
}

const picture = (name: string, type: string, content: Buffer, mayBeStored: boolean): HostilePicture => ({
  name,
  type,
  content,
  mayBeStored,
})

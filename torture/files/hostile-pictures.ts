import { crc32, deflateSync } from 'node:zlib'

interface HostilePicture {
  name: string
  /** Claimed MIME type. */
  type: string
  content: Buffer
  /** Its first bytes are those of a picture of that type: it may be stored, and is then served as nothing else. */
  mayBeStored: boolean
}

const SCRIPT = '<script>alert(1)</script>'
const JPEG_START = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

/** Pictures that are something else, too, or much larger than they look. */
export function hostilePictures(): HostilePicture[] {
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
    picture('JPEG and page in one', 'image/jpeg', Buffer.concat([JPEG_START, Buffer.from(SCRIPT)]), true),
    picture(
      'JPEG and archive in one',
      'image/jpeg',
      Buffer.concat([JPEG_START, Buffer.from('PK\u0003\u0004')]),
      true,
    ),
    picture('PNG of 65,000 × 65,000', 'image/png', pngOf(65_000, 65_000), true),
    picture('cut-off PNG', 'image/png', png.subarray(0, 20), true),
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

/** A PNG whose header claims this size; its content is one empty line. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

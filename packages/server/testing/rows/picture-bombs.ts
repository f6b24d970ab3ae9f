import { jpegOfScans } from './jpeg-of-scans.ts'

/** A JPEG after `byteCount` bytes of empty APP1 markers. libjpeg keeps a list of them. */
export function jpegOfMarkers(byteCount: number): Buffer {
  const jpeg = jpegOfScans(8, 1)
  const marker = Buffer.from('ffe10002', 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(byteCount, marker), jpeg.subarray(2)])
}

/** An animated WebP of one pixel. libwebp walks the list of all frames to find each. */
export function webpOfFrames(byteCount: number): Buffer {
  const place = Buffer.alloc(16)
  const frame = chunk('ANMF', Buffer.concat([place, chunk('VP8L', Buffer.from('2f0000000000', 'hex'))]))
  const start = chunk('VP8L', Buffer.from('2f00000010071011118888fe0700', 'hex'))
  const flags = Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const chunks = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', flags),
    chunk('ANIM', Buffer.alloc(6)),
    chunk('ANMF', Buffer.concat([place, start])),
    Buffer.alloc(Math.floor(byteCount / frame.length) * frame.length, frame),
  ])
  return chunk('RIFF', chunks)
}

function chunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)])
}
